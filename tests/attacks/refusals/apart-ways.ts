import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callFrom, instanceOf } from '../../support/page-calls.ts';
import { type Hands, having, type Step, write } from './hands.ts';
import type { Ways } from './way.ts';

const at = '/chats/4915112345678@c.us';
const passphrase = 'long enough one';
const login = [write('User name', 'ana'), write('Password', 'guessed'), 'Save'];

/** Ways at a console that was started in safe mode, with a microphone, behind a proxy that asks who one is; `dataFolder` is its own. */
export function apartWays(dataFolder: string, proxy: string) {
  const behindProxy: Step = async ({ page }: Hands) => {
    await callFrom(page, 'settings.set', { proxy: { mode: 'manual', server: proxy } });
    await callFrom(page, 'app.leaveSafeMode', {});
  };
  const copy: Step = async ({ page }: Hands) => {
    const folder = join(dataFolder, 'instances', await instanceOf(page));
    writeFileSync(join(folder, 'history before 0002.sqlite'), 'a copy');
  };
  return {
    'attachments.addRecording': { at, steps: ['Record voice'] },
    'storage.deleteCopies': { at: '/health', steps: [copy, 'Storage', 'Delete copy'] },
    'app.leaveSafeMode': { at: '/chats', steps: ['Leave safe mode'] },
    'network.enterLogin': {
      at,
      steps: [
        behindProxy,
        write('Message', 'through the proxy'),
        'Send',
        'Enter name and password',
        ...login,
      ],
    },
    'app.dismissNotice': { at, steps: ['Dismiss'] },
    'network.forgetLogin': {
      at: '/settings/network',
      steps: [having('network.enterLogin', { proxy, name: 'ana', password: 'guessed' }), 'Forget'],
    },
    'lock.lock': {
      at: '/settings/privacy',
      steps: [having('lock.setPassphrase', { current: null, passphrase }), 'Lock now'],
    },
    'lock.unlock': {
      at: '/settings/privacy',
      steps: ['Lock now', write('Passphrase', passphrase), 'Unlock'],
    },
  } satisfies Ways;
}
