import { assignmentKind } from './assignment.ts';
import { closedKind, readKind } from './chat-registers.ts';
import type { EventKind } from './kind.ts';
import { messageKind } from './message.ts';
import { noteKind } from './note.ts';
import { recordKind } from './record.ts';
import { runKind } from './run.ts';
import { threadsKind } from './threads.ts';

/** All kinds of events that a team's log has. */
export const eventKinds: readonly EventKind[] = [
  messageKind,
  recordKind,
  noteKind,
  assignmentKind,
  closedKind,
  readKind,
  runKind,
  threadsKind,
];

const byName = new Map(eventKinds.map((kind) => [kind.name, kind]));

/** Returns a kind by its name; undefined: a later Postline has it, this one not. */
export function eventKind(name: string): EventKind | undefined {
  return byName.get(name);
}
