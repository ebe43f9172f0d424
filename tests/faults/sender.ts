import { randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { startEngine } from '../../electron/engine/engine.ts';
import { engineClient } from '../support/engine-client.ts';
import { encryptingVault, engineHost } from '../support/engine-host.ts';
import { type SenderOrder, vaultKey } from './sender-order.ts';

// A console in a process of its own, to be killed: sends what it is told to and says what main has taken.

const order = JSON.parse(process.argv[2] ?? '') as SenderOrder;
const engine = await startEngine(engineHost(order.folder, encryptingVault(vaultKey)));
const client = engineClient(engine);

let { activeInstanceId: instanceId } = await client.call('instances.list', {});
if (instanceId === null) {
  await client.call('settings.set', { sending: { gapSeconds: 0 } });
  const form = { attemptId: randomUUID(), name: 'Faults', ...order.account };
  ({ instanceId } = await client.call('instances.connect', form));
}
const instance = instanceId;

engine.subscribe((name) => {
  if (name === 'outbox.changed') void enterTokenIfAsked();
});
async function enterTokenIfAsked(): Promise<void> {
  const { hold } = await client.call('outbox.status', { instanceId: instance });
  if (hold?.reason !== 'unauthorized') return;
  const { accessToken } = order.account;
  await client.call('instances.setToken', { instanceId: instance, accessToken });
}

// At its end it would be too late: nobody is killed and then writes a file.
flushCompileCache();
process.stdout.write('ready\n');
for (const { chatId, localId, text, safeSend } of order.messages) {
  await client.call('chats.open', { instanceId: instance, chatId });
  await client.call('messages.send', {
    instanceId: instance,
    chatId,
    localId,
    text,
    replyToLocalId: null,
    options: { linkPreview: false, linkPreviewHighQuality: false, safeSend },
  });
  process.stdout.write(`kept ${localId}\n`);
}
process.stdout.write('sent\n');
await client.until(async () => {
  const { waiting, sending } = await client.call('outbox.status', { instanceId: instance });
  return waiting + sending === 0 ? true : null;
});
process.stdout.write('idle\n');
await engine.stop();
