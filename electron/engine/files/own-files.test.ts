import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createIncomingFiles } from './own-files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postline-own-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

// An error that nobody catches fails the run: that there is none is part of each.
it.each([0, 1, 2, 3, 5, 8, 13])(
  'leaves nothing of bytes that end after %i turns',
  async (turns) => {
    const incoming = createIncomingFiles(folder);
    let fail = (): void => {};
    const bytes = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(Buffer.alloc(1_000));
        fail = () => controller.error(new Error('The page went away.'));
      },
    });
    const ended = incoming.receive(bytes).catch(String);
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
    fail();
    expect(await ended).toContain('The page went away.');
    const received = join(folder, 'incoming');
    expect(existsSync(received) ? readdirSync(received) : []).toEqual([]);
  },
);
