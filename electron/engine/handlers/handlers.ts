import type { CallName, CallOutput, CheckedInput } from '../../../shared/contract/contract.ts';

/** One function for every call of the contract; the input has been checked. May throw EngineError. */
export type Handlers<Name extends CallName = CallName> = {
  [Each in Name]: (input: CheckedInput<Each>) => Promise<CallOutput<Each>> | CallOutput<Each>;
};

/** The calls of one noun. */
export type HandlersOf<Noun extends string> = Handlers<Extract<CallName, `${Noun}.${string}`>>;
