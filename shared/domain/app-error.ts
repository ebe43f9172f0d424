import type { FileProblem } from './media.ts';
import type { WebProblem } from './web-problem.ts';
import type { WrittenProblem } from './form-rules.ts';

/** The one error that crosses processes. The component that meets it decides what the person reads. */
export type AppError =
  | { kind: 'offline'; detail: string }
  | { kind: 'timeout'; seconds: number }
  | { kind: 'unauthorized' }
  | { kind: 'rate-limited'; retryAfterSeconds: number | null }
  | { kind: 'rejected'; status: number; messages: string[]; notOnNetwork: boolean }
  /** Postline is locked: nothing was done. */
  | { kind: 'locked' }
  | { kind: 'not-found'; what: string }
  | { kind: 'no-answer'; detail: string }
  | ({
      kind: 'invalid-input';
      /** What else is wrong in the same form, in its order. */
      others?: readonly WrongField[];
    } & WrongField)
  | {
      kind: 'storage';
      /** Missing where it is another than those that have a sentence of their own. */
      reason?: StorageReason;
      detail: string;
    }
  /** Somebody else of the team answered while the text was being written. `at`: milliseconds since 1970. */
  | { kind: 'someone-answered'; memberId: string; name: string; at: number; text: string }
  /** Somebody else of the team is answering. */
  | { kind: 'someone-is-answering'; memberId: string; name: string; since: number }
  | { kind: 'internal'; logId: string };

/**
 * Why something could not be saved or read on this computer.
 *
 * - `full`, `read-only`: the disk
 * - `gone`: the data folder was moved or deleted while Postline runs
 * - `damaged`: the history is, and nothing more is written to it
 * - `stopped`: the thread that writes histories has ended
 * - `newer`: a newer Postline wrote the history; it is left as it is
 * - `unreleased`: a development version of Postline wrote the history; it is left as it is
 * - `no-room-for-copy`: an older history waits, since there is no room for a copy of it before it is updated
 */
export type StorageReason =
  | 'full'
  | 'read-only'
  | 'gone'
  | 'damaged'
  | 'stopped'
  | 'no-room-for-copy'
  | 'newer'
  | 'unreleased';

export interface WrongField {
  /** Its name in the contract. */
  field: string;
  problem: InputProblem;
  /** A figure or word for the sentence. */
  detail?: string;
}

/**
 * Why a file is not opened.
 *
 * - `file-runs`: it is a program or a script, or a document that brings one
 * - `file-of-other-kind`: Postline does not know that its kind does no harm
 * - `file-name-misleads`: signs in its name turn the direction of writing, so that it reads as another kind
 */
export type OpeningProblem = 'file-runs' | 'file-of-other-kind' | 'file-name-misleads';

/**
 * What is wrong with a proxy, or with how it is written.
 *
 * - `proxy-login`, `proxy-login-refused`, `proxy-scheme`: as in failure.ts
 * - `proxy-socks`: it is no proxy of HTTP
 * - `proxy-no-port`, `proxy-bad-port`, `proxy-bad-host`, `proxy-bad-bypass`: `detail` is what was written
 * - `proxy-no-pac`: the preview knows no PAC files
 * - `name-has-colon`: Basic could not carry the name
 */
export type ProxyProblem =
  | 'proxy-login'
  | 'proxy-login-refused'
  | 'proxy-scheme'
  | 'proxy-socks'
  | 'proxy-no-port'
  | 'proxy-bad-port'
  | 'proxy-bad-host'
  | 'proxy-bad-bypass'
  | 'proxy-no-pac'
  | 'name-has-colon';

/**
 * Why a team is not joined.
 *
 * - `team-line-malformed`, `team-line-newer`: what was pasted is no join line, or one of a newer Postline
 * - `team-joined`: this console is in a team already
 * - `team-code-used`: the code was used, or is wrong
 * - `team-code-expired`: it is older than it may be
 * - `team-unreachable`, `team-other-authority`, `team-no-scram`, `team-certificate-name`, `team-certificate-dates`, `team-no-tls`, `team-schema-too-new`, `team-schema-too-old`, `team-removed`: the store
 * - `team-away`: it went away while the console was joining
 */
export type TeamProblem =
  | 'team-line-malformed'
  | 'team-line-newer'
  | 'team-joined'
  | 'team-code-used'
  | 'team-code-expired'
  | 'team-unreachable'
  | 'team-other-authority'
  | 'team-no-scram'
  | 'team-certificate-name'
  | 'team-certificate-dates'
  | 'team-no-tls'
  | 'team-schema-too-new'
  | 'team-schema-too-old'
  | 'team-removed'
  | 'team-away';

/** What is wrong with a field. Each has its sentence in the message catalogue of the renderer. */
export type InputProblem =
  | 'required'
  | 'malformed'
  | 'too-long'
  | 'line-break'
  | 'not-latin'
  | 'not-an-address'
  | 'needs-https'
  | 'has-user'
  | 'has-query'
  | 'trailing-slash'
  | 'no-version'
  | 'not-a-feed'
  | 'feed-needs-https'
  | 'not-a-uuid'
  | 'not-a-session-name'
  | 'no-such-session'
  | 'session-not-working'
  | 'key-refused'
  | 'not-waha'
  | 'number-has-letters'
  | 'number-too-short'
  | 'number-too-long'
  | 'number-not-valid'
  | 'number-needs-country'
  | 'number-not-of-country'
  | 'number-has-two-readings'
  | 'more-than-one-number'
  | 'not-a-chat-id'
  | 'not-a-person'
  | 'no-such-host'
  | 'host-refused'
  | 'host-unreachable'
  | 'host-silent'
  | 'host-not-secure'
  | 'host-other-name'
  | 'host-expired'
  | ProxyProblem
  | 'web-page'
  | 'redirects'
  | 'draft-not-empty'
  | 'no-reply-key'
  | 'grant-used'
  | 'nothing-to-send'
  | 'same-as-unknown'
  | 'same-as-recent'
  | 'outside-hours'
  | 'too-many-first-contacts'
  | 'not-a-message-id'
  | 'message-not-named'
  | 'not-copied'
  | 'in-the-past'
  | 'too-far-ahead'
  | 'sms-too-far-ahead'
  | 'duplicate'
  | `file-${FileProblem}`
  | 'file-too-large'
  | 'file-not-text'
  /** Packed or protected in a way that is not that of a workbook. */
  | 'file-no-workbook'
  | 'file-no-threads'
  | 'not-templates'
  | 'not-instance-settings'
  | 'settings-newer'
  | 'settings-damaged'
  | 'not-people'
  | 'not-a-card'
  | 'not-offered'
  | 'form-unfinished'
  | WrittenProblem['problem']
  | 'name-taken'
  | 'label-deleted'
  | 'view-deleted'
  | 'no-id-column'
  | 'being-sent'
  | 'sms-on-its-way'
  | 'sms-not-offered'
  | 'sms-sender-is-a-name'
  | 'sms-number-is-told'
  | 'named-in-unsent'
  | 'being-written'
  | 'no-folder-dialog'
  | 'no-pdf'
  | 'folder-refused'
  | 'too-many-for-pdf'
  | 'no-folder-view'
  | 'no-windows'
  | 'too-many-windows'
  | 'no-program'
  | 'not-in-message'
  | 'file-not-kept'
  | 'not-a-backup'
  | 'backup-damaged'
  | 'backup-misleads'
  | 'backup-newer'
  | 'backup-unreleased'
  | 'backup-under-way'
  | 'wrong-passphrase'
  | 'too-short'
  | 'too-many-tries'
  | 'not-recognized'
  | 'set-by-organization'
  | 'asked-too-often'
  | 'address-not-allowed'
  | 'kept-too-long'
  | 'team-not-shared'
  /** Another instance of this computer, which is named, is the same number and shared already. */
  | 'team-shared-twice'
  | 'team-login-over'
  | 'team-lead-only'
  | 'team-template-file'
  | 'queue-name-taken'
  | 'queue-ended'
  | TeamProblem
  | OpeningProblem
  | WebProblem;

/** The answer to every call over the contract: no exception crosses processes. */
export type Answer<Value> = { ok: true; value: Value } | { ok: false; error: AppError };
