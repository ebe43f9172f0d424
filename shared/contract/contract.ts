import type * as z from 'zod';
import { messageActionCalls } from './message-actions.ts';
import { appCalls } from './app.ts';
import { aliasCalls } from './aliases.ts';
import { archiveRunCalls } from './archive-runs.ts';
import { attachmentCalls } from './attachments.ts';
import { auditCalls } from './audit.ts';
import { backupCalls } from './backups.ts';
import type { Call } from './call.ts';
import type { CommandId } from '../domain/commands.ts';
import { chatCalls } from './chats.ts';
import { diagnosticsCalls } from './diagnostics.ts';
import { draftCalls } from './drafts.ts';
import { fileCalls } from './files.ts';
import { forgettingCalls } from './forgetting.ts';
import { handedOverCalls } from './handed-over.ts';
import { healthCalls } from './health.ts';
import { importCalls } from './imports.ts';
import { instanceCalls } from './instances.ts';
import { linkCardCalls } from './link-cards.ts';
import { linkCalls } from './links.ts';
import { mediaCopyCalls } from './media-copies.ts';
import { messageCalls } from './messages.ts';
import { lockCalls } from './lock.ts';
import { networkCalls } from './network.ts';
import { memoryCalls } from './memory.ts';
import { outboxCalls } from './outbox.ts';
import { overviewCalls } from './overview.ts';
import { owedCalls } from './owed.ts';
import { peopleCalls } from './people.ts';
import { policyCalls } from './policy.ts';
import { listeningCalls } from './listening.ts';
import { practiceCalls } from './practice.ts';
import { referenceCalls } from './references.ts';
import { retentionCalls } from './retention.ts';
import { runCalls } from './runs.ts';
import { scheduledCalls } from './scheduled.ts';
import { searchCalls } from './search.ts';
import { serviceHealthCalls } from './service-health.ts';
import { settingsCalls } from './settings.ts';
import { smsCalls } from './sms.ts';
import { storageCalls } from './storage.ts';
import { threadDeletionCalls } from './thread-deletions.ts';
import { threadSyncCalls } from './thread-sync.ts';
import { threadCalls } from './threads.ts';
import { teamCalls } from './team.ts';
import { teamAuditCalls } from './team-audit.ts';
import { teamSearchCalls } from './team-search.ts';
import { templateCalls } from './templates.ts';
import { transcriptCalls } from './transcripts.ts';
import { updateCalls } from './updates.ts';
import { uploadCalls } from './uploads.ts';
import { webCalls } from './web.ts';
import { windowCalls } from './windows.ts';

/** Every call that the page can make, by name. No other way into main exists. */
export const contract = {
  ...appCalls,
  ...settingsCalls,
  ...instanceCalls,
  ...chatCalls,
  ...peopleCalls,
  ...aliasCalls,
  ...draftCalls,
  ...messageCalls,
  ...messageActionCalls,
  ...runCalls,
  ...referenceCalls,
  ...importCalls,
  ...attachmentCalls,
  ...uploadCalls,
  ...mediaCopyCalls,
  ...outboxCalls,
  ...practiceCalls,
  ...listeningCalls,
  ...auditCalls,
  ...overviewCalls,
  ...scheduledCalls,
  ...owedCalls,
  ...serviceHealthCalls,
  ...searchCalls,
  ...linkCardCalls,
  ...linkCalls,
  ...fileCalls,
  ...forgettingCalls,
  ...retentionCalls,
  ...webCalls,
  ...threadCalls,
  ...threadSyncCalls,
  ...threadDeletionCalls,
  ...smsCalls,
  ...archiveRunCalls,
  ...teamCalls,
  ...teamAuditCalls,
  ...teamSearchCalls,
  ...templateCalls,
  ...transcriptCalls,
  ...backupCalls,
  ...handedOverCalls,
  ...storageCalls,
  ...networkCalls,
  ...updateCalls,
  ...memoryCalls,
  ...windowCalls,
  ...healthCalls,
  ...diagnosticsCalls,
  ...lockCalls,
  ...policyCalls,
};

export type CallName = keyof typeof contract;

/** What a call takes, as the page writes it. */
export type CallInput<Name extends CallName> = z.input<(typeof contract)[Name]['input']>;

/** What a service is given: the input, checked. */
export type CheckedInput<Name extends CallName> = z.output<(typeof contract)[Name]['input']>;

export type CallOutput<Name extends CallName> =
  (typeof contract)[Name] extends Call<z.ZodType, infer Output> ? Output : never;

/** Every event that main publishes. An event only says what is out of date; the page asks again. */
export interface ContractEvents {
  'app.changed': Record<never, never>;
  /** Postline is about to quit, or not any more, or what it waits for is further. */
  'quitting.changed': Record<never, never>;
  'settings.changed': Record<never, never>;
  'memory.changed': Record<never, never>;
  'instances.changed': Record<never, never>;
  /** A proxy asks for a name and password, or a connection test is further. */
  'network.changed': Record<never, never>;
  /** Null: in any chat. */
  'chats.changed': { instanceId: string; chatId: string | null };
  /** A chat that was closed with a message is open again: that was not sent, or may not have arrived. */
  'chats.reopened': { instanceId: string; chatId: string; localId: string };
  /** Somebody is writing in the chat, or not any more. */
  'chats.writing': { instanceId: string; chatId: string };
  /**
   * What is begun and not sent: several times a second while a person types. `excerpt`: how it begins now, where a list showed it before
   * and nothing else of one changes.
   */
  'drafts.changed': { instanceId: string; chatId: string; excerpt?: string };
  /** A message of the chat changed, and with it the chat’s row. */
  'messages.changed': { instanceId: string; chatId: string };
  'attachments.changed': { instanceId: string; chatId: string };
  'uploads.changed': { instanceId: string; chatId: string };
  /** A copy of incoming media is further; null: media came in. */
  'mediaCopies.changed': { instanceId: string; chatId: string | null };
  'outbox.changed': { instanceId: string };
  /** How the number is. */
  'serviceHealth.changed': { instanceId: string };
  /** Something was added to the activity log. */
  'audit.changed': { instanceId: string };
  /** What was asked about messages has come to another state. */
  'messageActions.changed': { instanceId: string };
  /** How far a file is read, or an import is. */
  'imports.changed': { importId: string };
  /** More of the history is indexed, or what changed in it. */
  'search.changed': { instanceId: string };
  'watch.changed': { instanceId: string };
  /** Somebody is being forgotten, or nothing of them is left. */
  'forgetting.changed': Record<never, never>;
  /** How long messages are kept, or whether old ones are being deleted. */
  'retention.changed': { instanceId: string };
  /** Null: in any chat. */
  'scheduled.changed': { instanceId: string; chatId: string | null };
  /** Rows, their order, counts, labels or actions; a few times a second at most. */
  'threads.changed': { instanceId: string };
  /** Saved views, or what runs daily by them. */
  'threadViews.changed': { instanceId: string };
  /** How far the service's list of threads is read. */
  'threadSync.changed': { instanceId: string };
  /** SMS came, or are further: of a thread, or of any (null). */
  'sms.changed': { instanceId: string; threadId: string | null };
  'archiveRuns.changed': { instanceId: string; runId: string };
  /** The membership, its store's state, its members or who of them is here. */
  'team.changed': Record<never, never>;
  /** Who looks, who answers, whose chats are, or what the team wrote beside messages. */
  'teamChats.changed': { instanceId: string };
  'templates.changed': Record<never, never>;
  'backups.changed': Record<never, never>;
  'updates.changed': Record<never, never>;
  /** A practice service does something else, or its phone was linked again. */
  'practice.changed': { instanceId: string };
  /** The service is heard again, or not any more, or what had been missed was read. */
  'listening.changed': { instanceId: string };
  /** Another program handed something over: the page asks `handedOver.take` what. */
  'handedOver.changed': Record<never, never>;
  /** A check of a history began or ended, the service answered, or something went wrong in Postline itself. */
  'health.changed': Record<never, never>;
  /** Whether the page shows anything, or how that ends. */
  'lock.changed': Record<never, never>;
  /** The computer falls asleep, or has been asleep. Nothing is out of date by it. */
  'power.slept': Record<never, never>;
  /** A person followed a notification or the tray: the page asks `app.takeOpened` where to. */
  'app.opened': Record<never, never>;
  /** A person chose a command of this window by the system: its menu, a button of the mouse, a swipe. */
  'window.commanded': { id: CommandId };
}

export type EventName = keyof ContractEvents;

/** One event, as main tells it to the page. */
export interface ContractEvent {
  readonly name: EventName;
  readonly payload: ContractEvents[EventName];
}

/** A File of the page, as far as this list knows it. */
export interface PickedFile {
  readonly name: string;
  readonly size: number;
}

/** What preload puts on the page's `window.postline`: the only door to main but for bytes (shared/page-routes.ts). */
export interface PostlineBridge {
  /** Begins the addresses of shared/page-routes.ts where the host asks for its secret in them: the preview. */
  readonly root?: string;
  /** Returns `{ ok, value }` or `{ ok: false, error }` (shared/domain/app-error.ts); never rejects. */
  call(name: string, input: unknown): Promise<unknown>;
  /**
   * Lets main read files that the person picked, dropped or pasted: answers an id for each, which serves once, or null
   * for one without a path (its bytes go to `grantAddress`). The page never names a path.
   */
  grant(files: readonly PickedFile[]): Promise<(string | null)[]>;
  /** Calls the listener with every event's name and payload; returns the function that ends it. */
  subscribe(listener: (name: string, payload: unknown) => void): () => void;
}
