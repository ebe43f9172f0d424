import { aliasKind } from './alias.ts';
import { answerAssignsKind } from './answer-assigns.ts';
import { assignmentKind } from './assignment.ts';
import { closedKind, nameKind, notesKind, personKind, readKind } from './chat-registers.ts';
import { draftDoneKind } from './draft-done.ts';
import { forgetKind } from './forget.ts';
import type { EventKind } from './kind.ts';
import { chatLabelKind, labelKind } from './label.ts';
import { messageKind } from './message.ts';
import { noteKind } from './note.ts';
import { queueKind } from './queue.ts';
import { reactionKind } from './reaction.ts';
import { recordKind } from './record.ts';
import { runKind } from './run.ts';
import { scheduledKind } from './scheduled.ts';
import { threadListKind } from './thread-list.ts';
import { threadsKind } from './threads.ts';
import { starKind } from './star.ts';
import { toldKind } from './told.ts';
import { viewKind } from './view.ts';

/** All kinds of events in a team's log. */
export const eventKinds: readonly EventKind[] = [
  messageKind,
  recordKind,
  noteKind,
  assignmentKind,
  draftDoneKind,
  scheduledKind,
  queueKind,
  answerAssignsKind,
  closedKind,
  readKind,
  runKind,
  threadsKind,
  threadListKind,
  nameKind,
  notesKind,
  personKind,
  aliasKind,
  toldKind,
  reactionKind,
  starKind,
  labelKind,
  chatLabelKind,
  viewKind,
  forgetKind,
];

const kindsByName = new Map(eventKinds.map((kind) => [kind.name, kind]));

/** Returns a kind by its name; undefined: only a later Postline supports it. */
export function eventKind(name: string): EventKind | undefined {
  return kindsByName.get(name);
}
