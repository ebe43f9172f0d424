import type { JoinLine } from './join-line.ts';
import { newPassword, scramVerifier } from '../../../team-database/agreed/scram-verifier.ts';
import { StoreFailure } from './store-failure.ts';
import { openSession, StatementRefused, type StoreSession } from './store-session.ts';

export interface Joined {
  teamName: string;
  memberId: string;
  name: string;
}

/**
 * Joins a team: exchanges the one-time code for a password that the server never sees. `keep` stores the password before it becomes
 * valid, so that a lost answer does not lose it; `kept` is the password that an earlier attempt stored. `signal` cancels until the code is
 * being used. Throws {@link StoreFailure}.
 */
export async function joinTeam(
  line: JoinLine,
  { kept, keep }: { kept: string | null; keep: (password: string) => Promise<void> },
  signal: AbortSignal,
): Promise<Joined> {
  const reopened = kept === null ? null : await openKept(line, kept, signal);
  const session = reopened ?? (await openWithCode(line, signal));
  try {
    if (reopened === null) {
      const password = newPassword();
      signal.throwIfAborted();
      await keep(password);
      await spendCode(session, password);
    }
    return await readOwnMember(session);
  } finally {
    await session.close();
  }
}

/** Returns null if the password is not valid: the earlier attempt did not use the code. */
async function openKept(
  line: JoinLine,
  password: string,
  signal: AbortSignal,
): Promise<StoreSession | null> {
  try {
    return await openSession(line, password, signal);
  } catch (error) {
    if (error instanceof StoreFailure && error.problem === 'code-renewed') return null;
    throw error;
  }
}

async function openWithCode(line: JoinLine, signal: AbortSignal): Promise<StoreSession> {
  try {
    return await openSession(line, line.code, signal);
  } catch (error) {
    if (!(error instanceof StoreFailure) || error.problem !== 'code-renewed') throw error;
    throw new StoreFailure('code-used', error.message, { cause: error });
  }
}

async function spendCode({ rows, transaction }: StoreSession, password: string): Promise<void> {
  try {
    await transaction(async () => {
      await rows('SELECT postline.join_team()');
      // The statement takes no parameters; a verifier contains nothing that needs quoting.
      await rows(`ALTER ROLE CURRENT_USER PASSWORD '${scramVerifier(password)}'`);
    });
  } catch (error) {
    if (!(error instanceof StatementRefused)) throw error;
    const isOld = /old|expired/i.test(error.message);
    throw new StoreFailure(isOld ? 'code-expired' : 'code-used', error.message, { cause: error });
  }
}

async function readOwnMember({ rows }: StoreSession): Promise<Joined> {
  const [state] = await rows<{ member_id: string | null; team_name: string }>(
    'SELECT member_id, team_name FROM postline.log_state()',
  );
  if (typeof state?.member_id !== 'string') throw new StoreFailure('removed', 'Not of a team.');
  const [person] = await rows<{ name: string }>(
    'SELECT name FROM postline.people WHERE member_id = $1',
    [state.member_id],
  );
  return { teamName: state.team_name, memberId: state.member_id, name: person?.name ?? '' };
}
