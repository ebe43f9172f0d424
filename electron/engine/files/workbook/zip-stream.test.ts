import { expect, it } from 'vitest';
import { zipped } from './zip-stream.ts';

it('ends with what went wrong while a text was read, instead of waiting for more', async () => {
  async function* broken() {
    yield 'begun';
    await Promise.resolve();
    throw new Error('the disk is gone');
  }
  const read = async () => {
    for await (const part of zipped([{ name: 'a.xml', text: broken() }]))
      expect(part).toBeDefined();
  };
  await expect(read()).rejects.toThrow('the disk is gone');
});
