import type {
  CallInput,
  CallName,
  CallOutput,
  PostlineBridge,
} from '../../shared/contract/contract.ts';
import type { Answer, AppError } from '../../shared/domain/app-error.ts';
import { onEvent } from './on-event.ts';

declare global {
  interface Window {
    /** Put there by preload, or by the page script of the preview. */
    postline: PostlineBridge;
  }
}

/** What a failed call throws: the error that main answered, for the component to put into words. */
export class CallError extends Error {
  readonly error: AppError;

  constructor(name: CallName | 'grant', error: AppError) {
    super(`${name}: ${error.kind}`);
    this.name = 'CallError';
    this.error = error;
  }
}

/** Resolves at the next word of main about the lock. */
export function lockChanged(): Promise<void> {
  return new Promise((resolve) => {
    const end = onEvent('lock.changed', () => {
      end();
      resolve();
    });
  });
}

/**
 * Calls main by the contract; what was asked while Postline is locked is done once it is not. Throws a {@link CallError} and nothing
 * else.
 */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const answer = (await window.postline.call(name, input)) as Answer<CallOutput<Name>>;
  if (answer.ok) return answer.value;
  const { error } = answer;
  if (error.kind !== 'locked') throw new CallError(name, error);
  await lockChanged();
  return call(name, input);
}

type Listener = (thrown: unknown) => void;

const listeners = new Set<Listener>();

/** The newest that came while nobody listened: who shows it is loaded after what is pressed. */
let unheard: { thrown: unknown } | null = null;

/** Hands a refusal that nobody else says to who shows it. */
export function sayRefusal(thrown: unknown): void {
  if (listeners.size === 0) unheard = { thrown };
  for (const listener of listeners) listener(thrown);
}

/** Hears of the refusals that nobody else says, of one that came before too. Returns the function that ends it. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener);
  if (unheard) listener(unheard.thrown);
  unheard = null;
  return () => listeners.delete(listener);
}

/** Calls main where nothing waits for the answer: a refusal is said in a toast. */
export function tell<Name extends CallName>(name: Name, input: CallInput<Name>): void {
  call(name, input).catch(sayRefusal);
}

/** Returns the error behind anything thrown; what main did not answer is a fault of the page itself. */
export function errorOf(thrown: unknown): AppError {
  return thrown instanceof CallError ? thrown.error : { kind: 'internal', logId: '' };
}
