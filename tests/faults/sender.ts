import { randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { startEngine } from '../../electron/engine/engine.ts';
import { engineClient } from '../support/engine-client.ts';
import { encryptingVault, engineHost } from '../support/engine-host.ts';
import { type SenderOrder, vaultKey } from './sender-order.ts';

// Consoles in a process of their own, to be killed: each sends what it is told to and says what main has taken.

const orders = JSON.parse(process.argv[2] ?? '') as SenderOrder[];
const consoles = await Promise.all(orders.map(open));
// At its end it would be too late: nobody is killed and then writes a file.
flushCompileCache();
say('ready');
await Promise.all(consoles.map(({ send }) => send()));
say('sent');
await Promise.all(consoles.map(({ end }) => end()));
say('idle');
await Promise.all(consoles.map(({ engine }) => engine.stop()));

function say(word: string): void {
  process.stdout.write(`${word}\n`);
}

async function open({ folder, account, messages }: SenderOrder) {
  const engine = await startEngine(engineHost(folder, encryptingVault(vaultKey)));
  const client = engineClient(engine);
  const instanceId = await connected();

  async function connected(): Promise<string> {
    const { activeInstanceId } = await client.call('instances.list', {});
    if (activeInstanceId !== null) return activeInstanceId;
    await client.call('settings.set', { sending: { gapSeconds: 0 } });
    const form = { attemptId: randomUUID(), name: 'Faults', ...account };
    return (await client.call('instances.connect', form)).instanceId;
  }

  async function enterTokenIfAsked(): Promise<void> {
    const { backOff } = await client.call('outbox.status', { instanceId });
    if (backOff?.reason !== 'unauthorized') return;
    const { accessToken } = account;
    await client.call('instances.setToken', { instanceId, accessToken });
  }
  engine.subscribe((events) => {
    if (events.some(({ name }) => name === 'outbox.changed')) void enterTokenIfAsked();
  });

  async function send(): Promise<void> {
    for (const { chatId, localId, text, safeSend } of messages) {
      await client.call('chats.open', { instanceId, chatId });
      await client.call('messages.send', {
        instanceId,
        chatId,
        localId,
        text,
        replyToLocalId: null,
        options: { linkPreview: false, linkPreviewHighQuality: false, safeSend },
      });
      say(`kept ${localId}`);
    }
  }

  async function end(): Promise<void> {
    await client.until(async () => {
      const { waiting, sending } = await client.call('outbox.status', { instanceId });
      return waiting + sending === 0 ? true : null;
    });
  }
  return { engine, send, end };
}
