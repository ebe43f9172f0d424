// `npm run bench`: measures rows of the table "Speed and size", one line a row.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawPlots } from './draw-plots.ts';
import { openOld } from './old-opening.ts';
import { start } from './p1-start.ts';
import { keyToFrame } from './p2-key-to-frame.ts';
import { enterToBubble } from './p3-enter-to-bubble.ts';
import { search } from './p4-search.ts';
import { scrollThreads } from './p5-scroll-threads.ts';
import { uploads } from './p6-uploads.ts';
import { messages } from './p7-messages.ts';
import { memory } from './p8-memory.ts';
import { archiveMany } from './p9-archive-many.ts';
import { firstCode } from './p10-first-code.ts';
import { turnsOfMain } from './p11-turns-of-main.ts';
import { seenByAll } from './p12-seen-by-all.ts';
import { searchOfTeam } from './p13-search-of-a-team.ts';
import { threadsOfTeam } from './p14-threads-of-team.ts';
import type { Plan, Row } from './row.ts';

const rows: Record<string, Row> = {
  P1: start,
  P2: keyToFrame,
  P3: enterToBubble,
  P4: search,
  P5: scrollThreads,
  P6: uploads,
  P7: messages,
  P8: memory,
  P9: archiveMany,
  P10: firstCode,
  P11: turnsOfMain,
  P12: seenByAll,
  P13: searchOfTeam,
  P14: threadsOfTeam,
  OLD: openOld,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
});
const binary = process.env['ELECTRON_BINARY'];
const reason = process.env['NO_ELECTRON_BECAUSE'] ?? 'there is no Electron';
const folder = mkdtempSync(join(tmpdir(), 'postline-bench-'));
const plan: Plan = {
  seed: Number(values.seed),
  isShort: values.short,
  electron: binary ? { binary } : { reason },
  folder,
};

const wanted = positionals.length > 0 ? positionals.map((name) => name.toUpperCase()) : null;
for (const name of wanted ?? []) {
  if (!Object.hasOwn(rows, name)) throw new Error(`no row ${name}: ${Object.keys(rows).join(' ')}`);
}
try {
  for (const [name, measure] of Object.entries(rows)) {
    if (wanted && !wanted.includes(name)) continue;
    await print(name, measure);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function print(name: string, measure: Row): Promise<void> {
  try {
    const { line, isMet, plot } = await measure(plan);
    // At once: a long run may be ended before its last row.
    if (plot) drawPlots({ [name]: plot }, plan);
    const verdict = isMet ? 'met' : 'missed';
    console.log(
      `${name} ${line}; seed ${plan.seed}; ${plan.isShort ? 'short, no verdict' : verdict}`,
    );
    if (!isMet && !plan.isShort) process.exitCode = 1;
  } catch (error) {
    console.log(
      `${name} could not be measured: ${error instanceof Error ? error.stack : String(error)}`,
    );
    process.exitCode = 1;
  }
}
