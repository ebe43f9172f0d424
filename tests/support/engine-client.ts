import { randomUUID } from 'node:crypto';
import type { CallInput, CallName, CallOutput } from '../../shared/contract/contract.ts';
import type { Chat } from '../../shared/contract/chats.ts';
import type { Message, TextOptions } from '../../shared/contract/messages.ts';
import type { Answer, AppError } from '../../shared/domain/app-error.ts';
import type { MessageState } from '../../shared/domain/message-state.ts';
import type { Engine } from '../../electron/engine/engine.ts';
import { readOne } from './read-one.ts';

const plainOptions: TextOptions = {
  linkPreview: false,
  linkPreviewHighQuality: false,
  safeSend: false,
};

/** What a test wants of an engine: calls by the contract's types, and waits that end with an event. */
export interface EngineClient {
  ask<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Answer<CallOutput<Name>>>;
  /** Throws where the engine refuses. */
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>>;
  /** The error of a call that is to be refused. */
  refusal<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<AppError>;
  openChat(instanceId: string, written: string): Promise<Chat>;
  /** Sends a message without options, but for what `more` says of it. */
  send(
    instanceId: string,
    chatId: string,
    text: string,
    more?: Partial<CallInput<'messages.send'>>,
  ): Promise<Message>;
  schedule(instanceId: string, chatId: string, text: string, sendAt: number): Promise<void>;
  messages(instanceId: string, chatId: string): Promise<Message[]>;
  /** Waits until every message of the chat is in one of the states, asking again at each event. */
  untilAll(instanceId: string, chatId: string, ...states: MessageState[]): Promise<Message[]>;
  /** Waits until the check holds, asking again at each event: until it returns something else than null, undefined or false. */
  until<Value>(check: () => Promise<Value | NotYet>): Promise<Value>;
}

type NotYet = null | undefined | false;

/** The calls that name an instance. */
type InstanceCallName = {
  [Name in CallName]: CallInput<Name> extends { instanceId: string | null } ? Name : never;
}[CallName];

/** What such a call is told beside its instance. */
type InputInInstance<Name extends InstanceCallName> = WithoutInstance<CallInput<Name>>;
type WithoutInstance<Input> = Input extends unknown ? Omit<Input, 'instanceId'> : never;

/** What a test wants of an engine in one instance, which it need not name each time. */
export interface InstanceClient extends Pick<EngineClient, 'until'> {
  ask<Name extends InstanceCallName>(
    name: Name,
    input: InputInInstance<Name>,
  ): Promise<Answer<CallOutput<Name>>>;
  /** Throws where the engine refuses. */
  call<Name extends InstanceCallName>(
    name: Name,
    input: InputInInstance<Name>,
  ): Promise<CallOutput<Name>>;
  /** The error of a call that is to be refused. */
  refusal<Name extends InstanceCallName>(
    name: Name,
    input: InputInInstance<Name>,
  ): Promise<AppError>;
  openChat(written: string): Promise<Chat>;
  send(chatId: string, text: string, more?: Partial<CallInput<'messages.send'>>): Promise<Message>;
  schedule(chatId: string, text: string, sendAt: number): Promise<void>;
  messages(chatId: string): Promise<Message[]>;
  /** Waits until every message of the chat is in one of the states, asking again at each event. */
  untilAll(chatId: string, ...states: MessageState[]): Promise<Message[]>;
}

/** Makes a client of the instance that `place` names at each call, since a test may start its engine anew. */
export function instanceClient(place: {
  readonly client: EngineClient;
  readonly instanceId: string;
}): InstanceClient {
  const complete = <Name extends InstanceCallName>(input: InputInInstance<Name>) =>
    ({ ...input, instanceId: place.instanceId }) as unknown as CallInput<Name>;
  return {
    ask: (name, input) => place.client.ask(name, complete(input)),
    call: (name, input) => place.client.call(name, complete(input)),
    refusal: (name, input) => place.client.refusal(name, complete(input)),
    until: (check) => place.client.until(check),
    openChat: (written) => place.client.openChat(place.instanceId, written),
    send: (...message) => place.client.send(place.instanceId, ...message),
    schedule: (...message) => place.client.schedule(place.instanceId, ...message),
    messages: (chatId) => place.client.messages(place.instanceId, chatId),
    untilAll: (...states) => place.client.untilAll(place.instanceId, ...states),
  };
}

export function engineClient(engine: Pick<Engine, 'call' | 'subscribe'>): EngineClient {
  const ask: EngineClient['ask'] = async (name, input) =>
    (await engine.call(name, input)) as Answer<CallOutput<typeof name>>;

  const call: EngineClient['call'] = async (name, input) => {
    const answer = await ask(name, input);
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
    return answer.value;
  };

  const until: EngineClient['until'] = async (check) => {
    for (;;) {
      let wake = (): void => {};
      const event = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const unsubscribe = engine.subscribe(wake);
      const value = await check();
      const holds = value !== null && value !== undefined && value !== false;
      if (!holds) await event;
      unsubscribe();
      if (holds) return value;
    }
  };

  const messages: EngineClient['messages'] = async (instanceId, chatId) =>
    (await call('messages.list', { instanceId, chatId, limit: 100 })).messages;

  const write = (...[instanceId, chatId, text, more]: Parameters<EngineClient['send']>) =>
    call('messages.send', {
      instanceId,
      chatId,
      localId: randomUUID(),
      text,
      replyToLocalId: null,
      options: plainOptions,
      ...more,
    });

  return {
    ask,
    call,
    until,
    messages,
    refusal: async (name, input) => {
      const answer = await ask(name, input);
      if (answer.ok) throw new Error(`${name} was not refused`);
      return answer.error;
    },
    openChat: async (instanceId, written) => {
      const { chatId } = await readOne(call, instanceId, written);
      return call('chats.open', { instanceId, chatId });
    },
    send: async (...message) => {
      const {
        messages: [sent],
      } = await write(...message);
      if (sent === undefined) throw new Error('nothing was sent');
      return sent;
    },
    schedule: async (instanceId, chatId, text, sendAt) => {
      await write(instanceId, chatId, text, { sendAt });
    },
    untilAll: (instanceId, chatId, ...states) =>
      until(async () => {
        const all = await messages(instanceId, chatId);
        return all.every(({ state }) => states.includes(state)) ? all : null;
      }),
  };
}
