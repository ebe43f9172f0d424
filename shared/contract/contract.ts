import type * as z from 'zod';
import { appCalls } from './app.ts';
import type { Call } from './call.ts';
import { chatCalls } from './chats.ts';
import { draftCalls } from './drafts.ts';
import { instanceCalls } from './instances.ts';
import { messageCalls } from './messages.ts';
import { outboxCalls } from './outbox.ts';
import { settingsCalls } from './settings.ts';

/** Every call that the page can make, by name. No other way into main exists. */
export const contract = {
  ...appCalls,
  ...settingsCalls,
  ...instanceCalls,
  ...chatCalls,
  ...draftCalls,
  ...messageCalls,
  ...outboxCalls,
};

export type CallName = keyof typeof contract;

/** What a call takes, as the page writes it. */
export type CallInput<Name extends CallName> = z.input<(typeof contract)[Name]['input']>;

/** What a call's handler is given: the input, checked. */
export type CheckedInput<Name extends CallName> = z.output<(typeof contract)[Name]['input']>;

export type CallOutput<Name extends CallName> =
  (typeof contract)[Name] extends Call<z.ZodType, infer Output> ? Output : never;

/** Every event that main publishes. An event only says what is out of date; the page asks again. */
export interface ContractEvents {
  'app.changed': Record<never, never>;
  'settings.changed': Record<never, never>;
  'instances.changed': Record<never, never>;
  'chats.changed': { instanceId: string; chatId: string };
  'messages.changed': { instanceId: string; chatId: string };
  'outbox.changed': { instanceId: string };
}

export type EventName = keyof ContractEvents;

/** What preload puts on the page's `window.postline`: the only door to main. */
export interface PostlineBridge {
  /** Answers `{ ok, value }` or `{ ok: false, error }` (shared/domain/app-error.ts); never rejects. */
  call(name: string, input: unknown): Promise<unknown>;
  /** Calls the listener with every event's name and payload; answers the function that ends it. */
  subscribe(listener: (name: string, payload: unknown) => void): () => void;
}
