// `npm run bench`: measures rows of the table "Speed and size", one line a row.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { planOf } from '../rows/plan-of.ts';
import { chosenRows, runRows } from '../rows/run-rows.ts';
import { drawPlots } from './draw-plots.ts';
import { start } from './p1-start.ts';
import { keyToFrame } from './p2-key-to-frame.ts';
import { enterToBubble } from './p3-enter-to-bubble.ts';
import { newHistory } from './new-history.ts';
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
import { threadLists } from './p14-thread-lists.ts';
import { overview } from './p15-overview.ts';
import type { Plan, Result, Row } from './row.ts';
import { threadsOfTeam } from './team-threads.ts';
import { chatImport } from './chat-import.ts';
import { walk } from './walk.ts';

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
  P14: threadLists,
  P15: overview,
  'team-threads': threadsOfTeam,
  'new-history': newHistory,
  walk,
  'chat-import': chatImport,
};

const { plan: found, names } = planOf(process.argv.slice(2));
const folder = mkdtempSync(join(tmpdir(), 'postline-bench-'));
const { seed, electron, chromium } = found;
const plan: Plan = { seed, electron, chromium, isShort: found.short, folder };

try {
  await runRows(
    chosenRows(rows, names).map(([name, measure]) => [name, () => measured(measure)]),
    {
      verdictOf: ({ isMet }) => (plan.isShort ? 'short, no verdict' : isMet ? 'met' : 'missed'),
      // At once: a long run may be ended before its last row.
      onRow: (name, { plot }) => plot && drawPlots({ [name]: plot }, plan),
    },
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measured(measure: Row): Promise<Result> {
  const result = await measure(plan);
  return { ...result, line: `${result.line}; seed ${seed}` };
}
