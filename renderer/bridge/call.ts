import type {
  CallInput,
  CallName,
  CallOutput,
  PostlineBridge,
} from '../../shared/contract/contract.ts';
import type { Answer, AnswerElsewhere, AppError } from '../../shared/domain/app-error.ts';
import { isTooLarge } from '../../shared/domain/message-size.ts';
import { addressOfMain, callAddress } from '../../shared/page-routes.ts';

declare global {
  interface Window {
    /** Put there by preload, or by the page script of the preview. */
    postline: PostlineBridge;
  }
}

/** What a failed call throws: the error that main answered, for the component to put into words. */
export class CallError extends Error {
  readonly error: AppError;

  constructor(name: CallName, error: AppError) {
    super(`${name}: ${error.kind}`);
    this.name = 'CallError';
    this.error = error;
  }
}

/** Calls main by the contract. Throws a {@link CallError} and nothing else. */
export async function call<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const answer = await answerTo(name, input);
  if (!answer.ok) throw new CallError(name, answer.error);
  return answer.value;
}

/** By the channel, or, what is too large for it, by the page's own addresses. */
async function answerTo<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<Answer<CallOutput<Name>>> {
  if (isTooLarge(input)) {
    return fetchAnswer(callAddress(name), { method: 'POST', body: JSON.stringify(input) });
  }
  const answer = (await window.postline.call(name, input)) as
    Answer<CallOutput<Name>> | AnswerElsewhere;
  return 'at' in answer ? fetchAnswer(addressOfMain(answer.at)) : answer;
}

async function fetchAnswer<Value>(address: string, request?: RequestInit): Promise<Answer<Value>> {
  try {
    const response = await fetch(address, request);
    if (response.ok) return (await response.json()) as Answer<Value>;
  } catch {
    // Main has gone, as far as the page can tell.
  }
  return { ok: false, error: { kind: 'internal', logId: '' } };
}

/** The error behind anything thrown; what main did not answer is a fault of the page itself. */
export function errorOf(thrown: unknown): AppError {
  return thrown instanceof CallError ? thrown.error : { kind: 'internal', logId: '' };
}
