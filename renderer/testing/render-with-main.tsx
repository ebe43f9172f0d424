import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { type ReactNode, StrictMode, useState } from 'react';
import { makeQueryClient } from '../bridge/queries.ts';
import english from '../messages/en.json';
import { TextProvider } from '../messages/text-provider.tsx';
import type {
  CallInput,
  CallName,
  CallOutput,
  ContractEvents,
  EventName,
} from '../../shared/contract/contract.ts';
import type { Answer } from '../../shared/domain/app-error.ts';

/** What main answers in a test, by the name of the call. */
export type Answers = {
  [Name in CallName]?: (
    input: CallInput<Name>,
  ) => Answer<CallOutput<Name>> | Promise<Answer<CallOutput<Name>>>;
};

/** Returns main's answer where all went well. */
export function ok<Value>(value: Value): Answer<Value> {
  return { ok: true, value };
}

/** Main's answer where it could not write. */
export const diskFull = {
  ok: false,
  error: { kind: 'storage', detail: 'disk full' },
} satisfies Answer<never>;

/** Answers calls in place of main, and keeps those it has received. */
export function fakeMain(answers: Answers) {
  const calls: { name: string; input: unknown }[] = [];
  const listeners = new Set<Parameters<Window['postline']['subscribe']>[0]>();
  const postline: Window['postline'] = {
    call(name, input) {
      calls.push({ name, input });
      const answer = (answers as Record<string, ((input: unknown) => unknown) | undefined>)[name];
      if (!answer) throw new Error(`the test has no answer to ${name}`);
      return Promise.resolve(answer(input));
    },
    grant: (files) => Promise.resolve(files.map((_file, index) => `grant-${index}`)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  Object.defineProperty(window, 'postline', { value: postline, configurable: true });
  return {
    /** The inputs of the calls of one name, in order. */
    inputs: (name: CallName) => calls.filter((one) => one.name === name).map(({ input }) => input),
    /** Tells the page of an event. */
    tell<Name extends EventName>(name: Name, payload: ContractEvents[Name]): void {
      for (const listener of listeners) listener(name, payload);
    },
  };
}

/** What the whole page gives its parts. */
export function WholePage({
  client = makeQueryClient(),
  children,
}: {
  client?: QueryClient;
  children: ReactNode;
}) {
  const [kept] = useState(client);
  return (
    <QueryClientProvider client={kept}>
      <TextProvider language="en" locale="en-GB" catalogue={english}>
        {children}
      </TextProvider>
    </QueryClientProvider>
  );
}

/** Renders a part of the page inside what the whole page gives it. */
export function renderPart(part: ReactNode, client = makeQueryClient()) {
  return render(
    <StrictMode>
      <WholePage client={client}>{part}</WholePage>
    </StrictMode>,
  );
}
