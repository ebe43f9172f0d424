import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { startEngine } from '../../electron/engine/engine.ts';
import { account } from '../support/account.ts';
import { engineClient } from '../support/engine-client.ts';
import { engineHost } from '../support/engine-host.ts';
import type { Plan } from './row.ts';
import type { Sink } from './sink-process.ts';

/** Returns the milliseconds from the answer that says that a text is on disk to its request's head at the service, of each of `count` sends. */
export async function diskToWire(plan: Plan, sink: Sink, count: number): Promise<number[]> {
  const engine = await startEngine(engineHost(mkdtempSync(join(plan.folder, 'engine-'))));
  const client = engineClient(engine);
  try {
    await client.call('settings.set', { sending: { gapSeconds: 0 } });
    const { instanceId } = await client.call('instances.connect', {
      attemptId: 'bench',
      chatServiceAddress: `${sink.origin}/chat/v1`,
      smsServiceAddress: `${sink.origin}/sms/v1`,
      ...account,
    });
    const { chatId } = await client.openChat(instanceId, '+4915112345678');
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const began = nextBegin(sink);
      await client.send(instanceId, chatId, `message ${index}`);
      const onDiskAt = performance.timeOrigin + performance.now();
      times.push(Math.max(0, (await began) - onDiskAt));
      await client.untilAll(instanceId, chatId, 'accepted');
    }
    return times;
  } finally {
    await engine.stop();
  }
}

async function nextBegin({ process: child }: Sink): Promise<number> {
  for (;;) {
    const [message] = (await once(child, 'message')) as [{ kind: string; at: number }];
    if (message.kind === 'began') return message.at;
  }
}
