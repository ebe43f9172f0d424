import type { Worker } from 'node:worker_threads';
import type { AppLanguage } from '../../shared/contract/app.ts';
import type { Update } from '../../shared/contract/updates.ts';
import type { ChatOfWindow } from '../../shared/window-address.ts';
import type { Problem } from '../../shared/contract/health.ts';
import type { PolicyProblem } from '../../shared/contract/policy.ts';
import type { ProxyMode, ProxySettings } from '../../shared/domain/proxy-settings.ts';
import type { UpdatesOff } from '../../shared/domain/update-problem.ts';
import type { NetworkAccess } from './connection/connect.ts';

/**
 * What only the host can do for the engine. The desktop application and the preview each give their own;
 * the engine knows neither.
 */
export interface Host {
  name: 'desktop' | 'preview';
  version: string;
  /** Absolute path of the folder that holds everything the console keeps. */
  dataFolder: string;
  /** Bytes that can still be written there; null where the system does not say. Missing: the engine asks Node. */
  freeBytes?: (() => number | null) | undefined;
  /** The store worker's file, as the Worker constructor takes it. */
  storeWorker: string | URL;
  /** That worker, begun before the engine was read. Missing: the engine begins it. */
  storeThread?: Worker | undefined;
  /** The file of the threads that read imported files, likewise. */
  readerWorker: string | URL;
  tokenVault: TokenVault;
  /** Lets the system ask who is there, as by a fingerprint. Null where there is no such thing. */
  askSystem: SystemAuthentication | null;
  /** Opens a validated JSON file `<name>.json` in the data folder (electron-store on the desktop, conf elsewhere). */
  openJsonFile<Content extends Record<string, unknown>>(
    name: string,
    defaults: Content,
  ): JsonFile<Content>;
  /** How the host can choose proxies. */
  proxyModes: readonly ProxyMode[];
  /** Chooses how, for `resolveProxy`. */
  setProxy(proxy: ProxySettings): Promise<void>;
  /** The proxies for an address, in the form of a PAC answer: `DIRECT`, or `PROXY host:port; ...`. */
  resolveProxy(address: string): Promise<string>;
  /** Returns what the organization has set for this computer, as it stands there; null: nothing. Missing: the host knows no policies. */
  readPolicy?: (() => Promise<FoundPolicy | null>) | undefined;
  /** Nothing is sent, imported or deleted by itself until a person says so. */
  isSafeMode?: boolean | undefined;
  /** Null where the host cannot tell. */
  network: Network | null;
  /** Null where the host cannot tell. */
  power: Power | null;
  /** Shows what waits for a person, instance by instance: on the application's icon, in the tray. Null where there is neither. */
  showCounts: ((counts: readonly InstanceCounts[]) => void) | null;
  /**
   * Tells a person whose eyes are elsewhere. Returns the function that takes the note away; null where a window of Postline is
   * in front, and nothing is told. `onAction` is called with what the person chose, and with their reply where the system took
   * one. Null itself: the host has no notifications.
   */
  notify:
    | ((
        note: SystemNote,
        onAction: (action: NoteAction, reply: string | null) => void,
      ) => (() => void) | null)
    | null;
  /** The languages that the system prefers, as BCP 47 or POSIX writes them, best first. */
  systemLanguages: () => readonly string[];
  /**
   * Puts what the host itself shows into a language: called before the histories are opened, and when another is chosen. Null where
   * it shows nothing.
   */
  showLanguage: ((shown: AppLanguage) => void) | null;
  /** Brings a window of Postline to the front, a new one where there is none. Null where the page is brought by the person. */
  showWindow: (() => void) | null;
  /** Ends Postline and asks nothing. Null where the person ends the host. */
  quit: (() => void) | null;
  /** Starting Postline when the person logs in; null where the host cannot. */
  loginItem: LoginItem | null;
  /** Asks the person for a folder to watch or to write to; null where the dialog was closed. Null itself: the host has no such dialog. */
  pickFolder: (() => Promise<string | null>) | null;
  /**
   * Returns `document.html` of a folder as a PDF, with the pictures below `files/` of the same folder and emoji in colour. Nothing in it
   * runs, and nothing else is read. Null where the host cannot.
   */
  printToPdf: ((folder: string, signal: AbortSignal) => Promise<Uint8Array>) | null;
  /** Asks the person where to save a file of this name; null where the dialog was closed. Null itself: the page saves it. */
  pickPlace: ((fileName: string) => Promise<string | null>) | null;
  /**
   * Opens a conversation in a window of its own, or brings the one that it has to the front; null: one more window with
   * everything. Returns false where too many are open. Null itself: the host has no windows.
   */
  openWindow: ((chat: ChatOfWindow | null) => boolean) | null;
  /** Opens things outside Postline. Null: the host cannot, and the page saves files and opens links in a tab. */
  outside: Outside | null;
  /** The languages in which the host can check spelling, as the web names them; none where the system chooses. Null: the host checks none. */
  spellingLanguages: (() => Promise<string[]>) | null;
  /** How Postline is updated, or why it is not. */
  updater: Updater | { off: Exclude<UpdatesOff, 'settings'> };
  log: HostLog;
}

/** A policy as JSON text, or why it cannot be read. `source` names where it stands. */
export type FoundPolicy = { source: string } & ({ text: string } | { problem: PolicyProblem });

/** Finds updates and checks what vouches for them; when anything of it happens is decided by the engine. */
export interface Updater {
  /** The feed that the package names; empty where it names none. */
  feed: string;
  /** Returns null where there is nothing newer for this computer. Throws UpdateFailure. */
  check(from: UpdateFeed, signal: AbortSignal): Promise<FoundUpdate | null>;
  /** Deletes what was downloaded; what cannot be deleted is logged. */
  clear(): Promise<void>;
}

/** Where updates come from, and how it is reached. */
export interface UpdateFeed {
  /** A folder of the web or of this computer, ending in a slash. */
  url: URL;
  channel: 'stable' | 'beta';
  network: NetworkAccess;
  /** Called with when the list was made, in milliseconds since 1970, once its signature was checked. */
  onDated: (at: number) => void;
}

export interface FoundUpdate {
  update: Update;
  /** Downloads it and checks it against the signed list; `onProgress` gets bytes. Throws UpdateFailure. */
  download(onProgress: (done: number, total: number) => void, signal: AbortSignal): Promise<void>;
  /** Quits and installs what was downloaded, and starts again; false: installs it whenever Postline is quit; null: does not. */
  install(restart: boolean | null): void;
}

/** The system's own programs. What may be opened has been decided before (docs/security.md). */
export interface Outside {
  /** Opens a web address in the browser. */
  openLink(address: string): Promise<void>;
  /** False where the system has no program for the file. */
  openFile(path: string): Promise<boolean>;
  /** Shows the file in its folder, selected. */
  showInFolder(path: string): void;
}

/** What waits for a person in an instance. */
export interface InstanceCounts {
  instanceId: string;
  name: string;
  /** Messages that need review. */
  needsReview: number;
  /** Chats with something unread. */
  unread: number;
  /** Messages that wait to be sent. */
  waiting: number;
}

/** Whether the system starts Postline at login. */
export interface LoginItem {
  /** As the system has it now, whoever changed it. */
  isOn(): Promise<boolean>;
  set(isOn: boolean): Promise<void>;
}

/** What a person can do from a notification. To click it is `show`. */
export type NoteAction = 'show' | 'answer' | 'mark-read' | 'try-again' | 'dismiss';

/** Whom a note is about; nothing of it stands in the note unless the person chose so. */
export interface NoteSubject {
  name: string;
  /** What the message says; null where it is not to be told. */
  text: string | null;
}

/** What a notification of the system says. It may show on a locked screen. */
export type SystemNote = { instanceName: string; actions: readonly NoteAction[] } & (
  | {
      /** Messages came in, were rejected, or may have arrived. `subject` is null where there are several, or none is named. */
      kind: 'incoming' | 'rejected' | 'unknown';
      /** Messages. */
      count: number;
      chats: number;
      subject: NoteSubject | null;
    }
  /**
   * Others of the team mentioned this member in notes, or assigned chats to them. `subject.name` is the chat’s, `text` of the note;
   * null where there are several, or none is named.
   */
  | {
      kind: 'mentioned' | 'given';
      /** Notes, or chats that were given. */
      count: number;
      chats: number;
      subject: (NoteSubject & { by: string }) | null;
    }
  | { kind: 'scheduled-missed'; count: number }
  /** An archive run did not begin at its time. */
  | { kind: 'run-missed'; runId: string }
  /** A scheduled archive run waits for a word: its saved view, null where a lock hides it, and how many requests it would make. */
  | {
      kind: 'run-proposed';
      runId: string;
      name: string | null;
      archived: boolean;
      requests: number;
    }
  /** `archived` as was asked for; null where a run was undone. */
  | {
      kind: 'run-ended';
      runId: string;
      isDeletion: boolean;
      archived: boolean | null;
      confirmed: number;
      failed: number;
    }
  /** What would have been told while nothing was to be told, and still matters. */
  | { kind: 'after-silence'; counts: Record<ToldOf, number> }
);

/** What notes are about; each is a setting. */
export type ToldOf = 'incoming' | 'rejected' | 'unknown' | 'scheduled' | 'runs' | 'team';

/** The system's own way to tell that it is the person. */
export interface SystemAuthentication {
  /** Whether it can now: a reader may be under a closed lid. */
  canAsk(): boolean;
  /** False where the person was not recognized, or gave up. */
  ask(): Promise<boolean>;
}

/** What the system says of sleep and of its screen. It may leave things out: a sleep is noticed without it, later. */
export interface Power {
  /** Returns the function that ends it. */
  subscribe(listener: (event: PowerEvent) => void): () => void;
  /** For how long nobody has touched the computer. */
  idleSeconds(): number;
}

export type PowerEvent = 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen';

/** What the system says of the network. It may be wrong, and is only ever a hint. */
export interface Network {
  /** False: surely none. True says only that there is an interface. */
  isOnline(): boolean;
  /** `listener` is called when that changes, and when the way out is another (Wi-Fi, a VPN); returns the function that ends it. */
  subscribe(listener: () => void): () => void;
}

/** Encrypts tokens with the operating system's secure storage. */
export interface TokenVault {
  /** False where the system offers no real encryption; then nothing may be written (docs/security.md). */
  isReal(): Promise<boolean>;
  /** Returns base64. Throws where the system refuses, and where the result is not really encrypted. */
  encrypt(token: string): Promise<string>;
  /** Takes what `encrypt` returned. Throws where the system's key is gone or another. */
  decrypt(encrypted: string): Promise<string>;
}

/** The part of electron-store and conf that the engine uses. `store` is the whole content; setting it writes the file. */
export interface JsonFile<Content> {
  store: Content;
}

export interface Log {
  info(message: string, facts?: Record<string, unknown>): void;
  warn(message: string, facts?: Record<string, unknown>): void;
  error(message: string, facts?: Record<string, unknown>): void;
}

/** The log of this run (electron/engine/log/open-log.ts). */
export interface HostLog extends Log {
  /** Absolute path. */
  folder: string;
  /** Leaves a secret out of all that is written from now on. */
  hide(secret: string): void;
  /** Logs an error of Postline itself and keeps it in a file of its own, which the health page lists. */
  problem(kind: Problem['kind'], error: unknown): void;
  /** Returns the newest lines, oldest first. */
  tail(count: number): string[];
}
