import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { type CallName, contract } from '../../shared/contract/contract.ts';
import type { Answer, AppError } from '../../shared/domain/app-error.ts';
import { EngineError } from './engine-error.ts';
import type { Log } from './host.ts';
import type { Lock } from './services/lock/lock.ts';

/** All that the page may ask while Postline is locked: none of it answers anything that the lock hides. */
const lockedCalls: ReadonlySet<CallName> = new Set([
  'app.language',
  'lock.state',
  'lock.unlock',
  'memory.pauseNotifications',
  'drafts.save',
  'app.notePage',
  'app.reportProblem',
]);

/** Carries out a call by `run`, if its name and its input are of the contract and the lock lets it through; never rejects. */
export async function answerCall(
  run: (name: CallName, input: unknown) => unknown,
  lock: Pick<Lock, 'isLocked'>,
  log: Log,
  name: string,
  input: unknown,
): Promise<Answer<unknown>> {
  if (!isCallName(name))
    return refuse({ kind: 'invalid-input', field: 'call', problem: 'malformed' });
  if (lock.isLocked() && !lockedCalls.has(name)) return refuse({ kind: 'locked' });
  const checked = contract[name].input.safeParse(input);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const field = issue?.path.map(String).join('.') || 'input';
    return refuse({ kind: 'invalid-input', field, problem: problemOf(issue) });
  }
  try {
    return { ok: true, value: (await run(name, checked.data)) ?? null };
  } catch (error) {
    if (error instanceof EngineError) return refuse(error.appError);
    const logId = randomUUID();
    log.error('a call failed', {
      name,
      logId,
      error: error instanceof Error ? error.stack : error,
    });
    return refuse({ kind: 'internal', logId });
  }
}

function isCallName(name: string): name is CallName {
  return Object.hasOwn(contract, name);
}

/** A text that has to say something and says nothing is what a person left empty. */
function problemOf(issue: z.core.$ZodIssue | undefined): 'required' | 'malformed' {
  const isEmpty = issue?.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1;
  return isEmpty ? 'required' : 'malformed';
}

function refuse(error: AppError): Answer<never> {
  return { ok: false, error };
}
