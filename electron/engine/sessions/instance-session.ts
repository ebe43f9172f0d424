import { createEraser } from '../forgetting/eraser.ts';
import { createMediaCopies } from '../media-copies/media-copies.ts';
import { createRetention } from '../retention/retention.ts';
import { createAttachments } from '../attachments/attachments.ts';
import { createPictures } from '../attachments/pictures.ts';
import { createDueChats } from './due-chats.ts';
import { createMessageFolder } from '../imports/messages/message-folder.ts';
import { createMessageImport } from '../imports/messages/message-import.ts';
import { createImports } from '../imports/imports.ts';
import { createPersonImport } from '../imports/people/person-import.ts';
import { createThreadFolder } from '../imports/threads/thread-folder.ts';
import { createThreadImport } from '../imports/threads/thread-import.ts';
import type { History } from '../store/history.ts';
import { deleteMigrationCopies } from '../store/migration-copy.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';
import { createChatSide } from './chat-side.ts';
import { createSearchIndexing } from './search-indexing.ts';
import { createSessionGround, type SharedByAll } from './session-ground.ts';
import { createSmsSide } from './sms-side.ts';
import { createTeamSide } from './team-side.ts';

export type InstanceSession = ReturnType<typeof createSession>;

/**
 * Puts together one instance as it runs: its record, its history, and its parts, each of which is in one list (parts.ts). Nothing of it
 * has begun.
 */
export function createSession(
  record: StoredInstance,
  history: History,
  token: () => string | null,
  shared: SharedByAll,
) {
  const ground = createSessionGround(record, history, token, shared);
  const { session, events, published, files, folder, pace, service, settings, parts, wake } =
    ground;
  const { gateway, answers } = service;
  parts.add({
    // First of all: what is woken after it opens new ones.
    on: { network: gateway.dropKept, awake: gateway.dropKept },
    stop: () => {},
  });

  const teamSide = createTeamSide(ground);
  const chatSide = createChatSide(ground, teamSide);
  const { backOff, receiver } = chatSide;
  const smsSide = createSmsSide(ground, teamSide);
  const dueChats = parts.add(createDueChats(ground));
  const imports = parts.add(
    createImports({
      ...ground,
      nouns: [
        createMessageImport({ ...ground, receiver }),
        createPersonImport(ground),
        createThreadImport(history, () => ground.runProgress.changed()),
      ],
      onChanged: (importId) => published.publish('imports.changed', { importId }),
    }),
  );
  const folders = {
    threads: parts.add(createThreadFolder({ ...ground, imports })),
    messages: parts.add(createMessageFolder({ ...ground, imports, receiver })),
  };
  const searchIndexing = parts.add(createSearchIndexing(ground));
  const mediaCopies = parts.add(
    createMediaCopies({
      ...ground,
      own: files,
      files: gateway.files,
      web: ground.network,
      address: () => session.record.chatServiceAddress,
      settings: () => settings.get().media,
      backOff,
      ofTeam: teamSide.fileReader,
    }),
  );
  const eraser = parts.add(
    createEraser({
      ...ground,
      stopCopying: mediaCopies.dropGone,
      deleteCopies: () => deleteMigrationCopies(folder),
      onChange: () => published.publish('forgetting.changed', {}),
      onErased: () => {
        searchIndexing.begin();
        events.publish('audit.changed', {});
        events.publish('search.changed', {});
      },
    }),
  );
  const retention = parts.add(createRetention(ground));

  return Object.assign(session, {
    history,
    events,
    tryToken: gateway.tryToken,
    /** What is only asked for where a probe found it; health within its limit. */
    optional: service.optional,
    /** What a probe asks for, which waits for nothing. */
    probed: service.probed,
    /** What may be used of it; null: nothing. */
    offers: service.offers,
    /** What the service answered last. */
    answers,
    ...chatSide,
    ...smsSide,
    /** When the instance's hours begin, in milliseconds since 1970; null within them. */
    outsideUntil: pace.outsideUntil,
    /** How fast archive runs go that are not told. */
    archivePace: pace.ofRuns,
    dueChats,
    attachments: createAttachments(ground),
    pictures: createPictures(ground),
    /** Beside its history. */
    files,
    /** Whose turn of the team a run is. */
    runTurns: teamSide.turns,
    eraser,
    /** Makes own copies of media that came in. */
    mediaCopies,
    /** Files that are imported by hand. */
    imports,
    /** Those that are watched for files to import. */
    folders,
    retention,
    /** What the instance shares with the team of this console. */
    team: teamSide.log,
    /** Deletes what others of the team wrote. */
    eraseTeam: teamSide.erase,
    /** Removes the notice of a proposed run that was decided about. */
    dismissProposal: ground.news.dismissProposal,
    /** Wakes the parts that a reason concerns. */
    wake,
    /** Lets everything begin that sends or watches. */
    begin: parts.begin,
    /** Lets what safe mode held go on. */
    leaveSafeMode: async () => {
      wake('hold');
      await parts.beginUnattended();
    },
    /** Ends all of it, and waits for answers on their way, `graceMs` at most. */
    stop: async (graceMs?: number) => {
      await parts.stop(graceMs);
      answers.stop();
    },
  });
}
