import { temporaryFolder } from '../rows/temporary-folder.ts';
import type { TokenVault } from '../../electron/engine/host.ts';
import { part, type Part, type Program, rowOfParts } from '../rows/row.ts';
import { connect } from '../support/connect-page.ts';
import { encryptingVault, noVault } from '../support/engine-host.ts';
import { startElectron } from '../support/start-electron.ts';
import { account } from '../support/account.ts';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { canary, withEngine } from './attacked-engine.ts';
import { filesOf, findSecret } from './spellings.ts';

const real = encryptingVault();
const refuses = () => Promise.reject(new Error('the keyring has gone'));

/** Keyrings that are none, or cease to be. */
const vaults: Record<string, () => TokenVault> = {
  'no keyring': () => noVault,
  'a keyring that fails': () => ({ ...real, encrypt: refuses, decrypt: refuses }),
  'a keyring that does not say whether it is one': () => ({ ...noVault, isReal: refuses }),
  'a keyring that goes once it has said yes': () => {
    let asked = 0;
    return {
      isReal: () => Promise.resolve((asked += 1) === 1),
      encrypt: refuses,
      decrypt: refuses,
    };
  },
  'a keyring that was there and goes': () => {
    let uses = 0;
    const or = <Value>(work: () => Promise<Value>) => ((uses += 1) > 1 ? refuses() : work());
    return {
      isReal: () => real.isReal(),
      encrypt: (token) => or(() => real.encrypt(token)),
      decrypt: (sealed) => or(() => real.decrypt(sealed)),
    };
  },
};

/** S4: without a keyring, or with one that fails, the token is in no file, in no spelling. */
export const noKeyring: Program = async ({ seed, electron }) => {
  const parts: Part[] = [];
  for (const [name, vault] of Object.entries(vaults)) {
    parts.push(await part(name, () => leavesNothing(vault())));
  }
  // Chromium's own key, which everyone knows: it writes, and says so in the first letters.
  if ('binary' in electron) parts.push(await part('basic_text', basicText));
  const skipped = 'reason' in electron ? [`basic_text: ${electron.reason}`] : [];
  return rowOfParts('keyrings that are none', seed, parts, skipped);
};

async function leavesNothing(tokenVault: TokenVault): Promise<string[]> {
  return withEngine({ tokenVault }, async (attacked) => {
    const connected = await attacked.connect().catch(() => null);
    if (connected === null) return findSecret(canary, filesOf(attacked.folder));
    const { client } = attacked;
    const { chatId } = await client.openChat(connected, '+4915112345678');
    await client.send(connected, chatId, 'kept in a file');
    await client.untilAll(connected, chatId, 'accepted');
    await client
      .ask('instances.setToken', { instanceId: connected, accessToken: canary })
      .catch(() => null);
    await attacked.restart();
    const { folder } = attacked;
    const isSeen = findSecret('kept in a file', filesOf(folder)).length > 0;
    return isSeen ? findSecret(canary, filesOf(folder)) : ['what was sent is not found either'];
  });
}

async function basicText(): Promise<string[]> {
  const folder = temporaryFolder('basic');
  const service = await startPracticeService({ ...account, typingMs: 0 });
  try {
    const running = await startElectron(folder, ['--password-store=basic']);
    await connect(running.page, service);
    await running.quit();
    const { tokens } = tokensIn(folder);
    const kept = Object.values(tokens ?? {});
    return [
      ...findSecret(account.accessToken, filesOf(folder)),
      ...kept.map(() => 'something is kept that everyone can read'),
    ];
  } finally {
    await service.close();
  }
}

function tokensIn(folder: string): { tokens?: Record<string, string> } {
  const file = [...filesOf(folder)].find(([name]) => name === 'tokens.json');
  return file === undefined
    ? {}
    : (JSON.parse(file[1].toString()) as { tokens?: Record<string, string> });
}
