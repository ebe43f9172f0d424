import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ReadableStream } from 'node:stream/web';
import { expect, it } from 'vitest';
import { testFolder } from '../../../tests/support/test-folder.ts';
import { createIncomingFiles } from './own-files.ts';

const folder = testFolder('own-files');

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
