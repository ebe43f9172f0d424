import * as z from 'zod';
import type { ShownLanguage, SpokenLanguage } from '../domain/languages.ts';
import type { Unfinished } from '../domain/unfinished.ts';
import { call } from './call.ts';
import type { PolicyProblem } from './policy.ts';

/** Something that happened at start and that the person should know; shown until dismissed. */
export type Notice =
  | {
      id: string;
      kind:
        | 'settings-damaged'
        | 'tokens-damaged'
        | 'templates-damaged'
        | 'team-damaged'
        | 'team-templates-damaged'
        | 'lock-damaged'
        | 'small-file-damaged'
        | 'passphrase-damaged'
        | 'history-damaged';
      keptAs: string;
    }
  /** Found while the history is open. `keptAs` is a copy of it; null where none could be made. */
  | { id: string; kind: 'history-damage-found'; instanceName: string; keptAs: string | null }
  | { id: string; kind: 'folder-gone'; folder: string }
  | { id: string; kind: 'storage-stopped' }
  /** A newer Postline is there, or is downloaded and may be installed. */
  | { id: string; kind: 'update'; version: string; isReady: boolean }
  /** Postline was updated. */
  | { id: string; kind: 'updated'; version: string }
  /** A history is left as it is: a newer Postline wrote it. `writtenBy` is empty where its version is not known. */
  | { id: string; kind: 'history-newer'; writtenBy: string; version: string }
  /** A history is left as it is: a development version wrote it. */
  | { id: string; kind: 'history-unreleased' }
  /** The run before this one ended in a crash; or the window crashed and was loaded again. */
  | { id: string; kind: 'crashed' | 'window-crashed' }
  /** A file that a person had Postline save could not be written. */
  | { id: string; kind: 'not-saved'; fileName: string }
  | { id: string; kind: 'history-unreadable'; detail: string }
  /** An older history is not open: there is no room for the copy before its update. Bytes. */
  | {
      id: string;
      kind: 'no-room-for-copy';
      instanceId: string;
      instanceName: string;
      needed: number;
      free: number;
    }
  | { id: string; kind: 'sends-interrupted'; count: number }
  /** A file of the watched folder was taken in. */
  | {
      id: string;
      kind: 'folder-imported';
      fileName: string;
      added: number;
      failures: number;
    }
  /** A file of the watched folder is none of what is imported from it. */
  | { id: string; kind: 'folder-skipped'; of: 'messages' | 'threads'; fileName: string }
  | {
      id: string;
      kind: 'scheduled-missed';
      instanceId: string;
      instanceName: string;
      count: number;
    }
  | { id: string; kind: 'token-unreadable'; instanceName: string }
  /** A proxy asks for a name and password; `wasRefused`: it did not take those entered. */
  | { id: string; kind: 'proxy-asks'; proxy: string; wasRefused: boolean }
  /** `isKept`: the last good one applies; else nothing that a policy may lock can be changed. */
  | { id: string; kind: 'policy-damaged'; problem: PolicyProblem; isKept: boolean }
  /** The team’s store was restored to an earlier state; what this console told it since is told again. */
  | { id: string; kind: 'team-restored'; teamName: string }
  /** Connected while this console is in a team, or before it joined: the team’s other members do not see its chats. */
  | {
      id: string;
      kind: 'instance-not-shared';
      instanceId: string;
      instanceName: string;
      teamName: string;
    }
  /** A member forgot so many people for the whole team, since the notice was dismissed last. */
  | { id: string; kind: 'team-forgot'; memberName: string; count: number }
  /** A member’s change of a template took the place of one saved here that they had not seen; `isDeleted`: they deleted it. */
  | { id: string; kind: 'template-replaced'; name: string; memberName: string; isDeleted: boolean }
  /** The team’s store lets this member forget no more people yet: they are forgotten here alone. */
  | { id: string; kind: 'team-forgetting-refused' }
  /** A certificate of the organisation cannot be read. */
  | { id: string; kind: 'authority-damaged' }
  /** An archive run was to begin at a time (milliseconds since 1970) at which nothing could begin it. */
  | {
      id: string;
      kind: 'run-missed';
      instanceId: string;
      instanceName: string;
      runId: string;
      startAt: number;
    }
  /** A scheduled archive run is due and waits for a word: what it is called and how many requests it would make. */
  | {
      id: string;
      kind: 'run-proposed';
      instanceId: string;
      runId: string;
      name: string;
      archived: boolean;
      requests: number;
    };

/**
 * Where a notification, a notice, the tray or a menu leads: lists, help, the page of health, and there to what is copied of it.
 */
export type OpenedPlace =
  | 'needsReview'
  | 'unread'
  | 'mine'
  | 'calls'
  | 'outbox'
  | 'scheduled'
  | 'threads'
  | 'health'
  | 'diagnostics'
  | 'help'
  | 'updates';

/** What a person followed one of them to; an instance of null: none in particular. */
export type Opened =
  | { place: OpenedPlace; instanceId: string | null }
  | { place: 'run'; instanceId: string; runId: string }
  /** `localId`: the message to go to; null: where the chat was left. */
  | { place: 'chat'; instanceId: string; chatId: string; localId: string | null };

/** Postline quits as soon as nothing of `unfinished` is left. */
export interface Quitting {
  unfinished: Unfinished[];
  /** How far uploads and archive runs are, 0 to 1; null where there are none. */
  done: number | null;
}

/** What is shown, and what would be if the system decided. */
export interface AppLanguage extends ShownLanguage {
  system: SpokenLanguage;
  /** Where this computer is, as far as the system’s languages tell (ISO 3166-1); null: they don’t. */
  region: string | null;
}

export interface AppStatus {
  version: string;
  host: 'desktop' | 'preview';
  /** What the host cannot do is not offered: to ask for a folder, to make a PDF, to open more windows. */
  canPickFolder: boolean;
  canPrintToPdf: boolean;
  canOpenWindows: boolean;
  dataFolder: string;
  /** Where tokens go: encrypted by the system's keyring, or memory only because there is none. */
  tokenStorage: 'encrypted' | 'memory';
  /** Nothing is sent, imported or deleted by itself until a person says so. */
  isSafeMode: boolean;
  notices: Notice[];
}

export const appCalls = {
  'app.status': call(z.strictObject({})).returns<AppStatus>(),
  /** In which language all windows are. Changes with the settings (`settings.changed`). */
  'app.language': call(z.strictObject({})).returns<AppLanguage>(),
  /** Gives up what a call began under this name and is under way; that call is answered with `not-found` `attempt`. */
  'app.cancelAttempt': call(
    z.strictObject({ attemptId: z.string().min(1).max(64) }),
  ).returns<null>(),
  /** Returns what was followed last and not shown yet, once; null: nothing. */
  'app.takeOpened': call(z.strictObject({})).returns<Opened | null>(),
  /** Returns whether Postline starts at login, as the system has it now; null where the host cannot start it. */
  /** The languages in which spelling can be checked, as the web names them; none where the system chooses. Null: the browser does what it does. */
  'app.spellingLanguages': call(z.strictObject({})).returns<string[] | null>(),
  'app.startsAtLogin': call(z.strictObject({})).returns<boolean | null>(),
  /** Returns what the system made of it. */
  'app.setStartsAtLogin': call(z.strictObject({ isOn: z.boolean() })).returns<boolean | null>(),
  /** Keeps an error of the page itself, redacted; more than a few of a run are dropped. */
  'app.reportProblem': call(z.strictObject({ text: z.string().max(8_000) })).returns<null>(),
  /** Lets everything go on that a start with `--safe-mode` held. */
  'app.leaveSafeMode': call(z.strictObject({})).returns<null>(),
  'app.dismissNotice': call(z.strictObject({ id: z.string().max(100) })).returns<null>(),
  /** What would be interrupted if Postline ended now, in the order of the kinds; empty: nothing. */
  'app.unfinished': call(z.strictObject({})).returns<Unfinished[]>(),
  /** The page of a window says what main cannot see: that somebody types, and what of it is only in the page. */
  'app.notePage': call(
    z.strictObject({
      /** The same for a window that is loaded again. */
      pageId: z.string().max(64).default(''),
      isTyping: z.boolean(),
      hasOpenEdits: z.boolean(),
      isRecording: z.boolean(),
    }),
  ).returns<null>(),
  /** What Postline waits for before it quits; null: it does not quit. */
  'app.quitting': call(z.strictObject({})).returns<Quitting | null>(),
  /** Waits no longer, and quits. */
  'app.quitNow': call(z.strictObject({})).returns<null>(),
  /** Waits no longer, and goes on. */
  'app.cancelQuit': call(z.strictObject({})).returns<null>(),
};
