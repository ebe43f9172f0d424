import { expect } from 'vitest';
import type { RunningEngine } from './running-engine.ts';

/** A number as people write it: none of it may be left. */
export const numbers = [
  '4915112345678',
  '15112345678',
  '1511 2345678',
  '151 12345678',
  '(0151) 123-45678',
];

/** Waits until nothing is left to be erased. */
export function untilForgotten({ client }: RunningEngine): Promise<true> {
  return client.until(async () => {
    const { underWay, isStuck } = await client.call('forgetting.status', {});
    expect(isStuck).toBe(false);
    return underWay === 0;
  });
}

/** Forgets the people of these chats, to the end. */
export async function forgetAll(run: RunningEngine, ...chatIds: string[]): Promise<void> {
  await run.client.call('forgetting.forget', { chatIds });
  await untilForgotten(run);
}
