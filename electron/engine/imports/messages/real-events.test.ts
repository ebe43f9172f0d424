import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import shapes from '../../../../tests/shapes/events.json' with { type: 'json' };
import { readInFile } from '../../../../tests/support/read-in-file.ts';
import { testFolder } from '../../../../tests/support/test-folder.ts';
import type { IncomingEvent } from '../../incoming/incoming-event.ts';
import { wahaEvent } from '../../incoming/waha-event.ts';
import { createEventFiles } from './event-files.ts';

const folder = testFolder('real-events');
const own = shapes.filter(({ server }) => server === 'WAHA');

/** As the history tells an event that nobody can read: by what is wrong with it. */
const keptAs = (expected: object) => ('problem' in expected ? { kind: 'unknown' } : expected);

describe('an import', () => {
  it.each(shapes)('reads $server: $case', async ({ envelope, becomes }) => {
    const found = await readInFile('messages', JSON.stringify(envelope));
    const faults = found.refused.flatMap((one) => one.faults);
    const read: object[] = [...found.items.map(({ event }) => event), ...faults];
    expect(read).toMatchObject(becomes);
    expect(read).toHaveLength(becomes.length);
  });
});

describe('the watched folder', () => {
  it('takes each as the receiver writes it', async () => {
    const watched = join(folder, 'watched');
    mkdirSync(watched);
    shapes.forEach(({ envelope }, at) => {
      const name = `2026-11-28T09-00-00-000Z-${String(at).padStart(6, '0')}.event.json`;
      const written = Array.isArray(envelope)
        ? envelope
        : { ...envelope, receivedAt: '2026-11-28T09:00:00.000Z' };
      writeFileSync(join(watched, name), JSON.stringify(written));
    });
    const received: IncomingEvent[] = [];
    const done = Promise.withResolvers<void>();
    const files = createEventFiles({
      history: {
        watchedFolders: {
          path: async () => watched,
          files: async () => [],
          imported: async () => done.resolve(),
        },
      } as never,
      receiver: {
        receive: async (events: readonly IncomingEvent[]) => {
          received.push(...events);
          return {} as never;
        },
      },
      log: { error: done.reject, warn: done.reject } as never,
    });
    files.look();
    await done.promise;
    await files.stop();
    expect(received).toMatchObject(shapes.flatMap(({ becomes }) => becomes.map(keptAs)));
  });
});

describe('the event line of a WAHA server', () => {
  it.each(own)('reads $case', ({ envelope, becomes }) => {
    expect(wahaEvent(envelope)).toMatchObject(becomes[0] ?? {});
  });
});
