import type { CallName, CallOutput, CheckedInput } from '../../shared/contract/contract.ts';

/**
 * The calls of one noun of the contract, by verb; `messages.send` is `send` of `ServiceOf<'messages'>`. The input has been
 * checked. A call whose answer is null may return nothing. Each may throw EngineError.
 */
export type ServiceOf<Noun extends string> = {
  [Name in CallOf<Noun> as VerbOf<Name>]: (input: CheckedInput<Name>) => Result<Name>;
};

/** The same for a service that is of one instance already: its calls are not told which. */
export type InstanceServiceOf<Noun extends string> = {
  [Name in CallOf<Noun> as VerbOf<Name>]: (
    input: Omit<CheckedInput<Name>, 'instanceId'>,
  ) => Result<Name>;
};

export type NounOf<Name extends string> = Name extends `${infer Noun}.${string}` ? Noun : never;
type VerbOf<Name extends string> = Name extends `${string}.${infer Verb}` ? Verb : never;
type CallOf<Noun extends string> = Extract<CallName, `${Noun}.${string}`>;
type Result<Name extends CallName> = [CallOutput<Name>] extends [null]
  ? Promise<void> | void
  : Promise<CallOutput<Name>> | CallOutput<Name>;
