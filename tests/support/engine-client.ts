import { randomUUID } from 'node:crypto';
import type { CallInput, CallName, CallOutput } from '../../shared/contract/contract.ts';
import type { Chat } from '../../shared/contract/chats.ts';
import type { Message, TextOptions } from '../../shared/contract/messages.ts';
import type { Answer, AppError } from '../../shared/domain/app-error.ts';
import type { MessageState } from '../../shared/domain/message-state.ts';
import type { Engine } from '../../electron/engine/engine.ts';

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
  send(instanceId: string, chatId: string, text: string, replyToLocalId?: string): Promise<Message>;
  messages(instanceId: string, chatId: string): Promise<Message[]>;
  /** Waits until every message of the chat is in one of the states, asking again at each event. */
  untilAll(instanceId: string, chatId: string, ...states: MessageState[]): Promise<Message[]>;
  /** Waits until the check holds, asking again at each event. */
  until<Value>(check: () => Promise<Value | null>): Promise<Value>;
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
      if (value === null) await event;
      unsubscribe();
      if (value !== null) return value;
    }
  };

  const messages: EngineClient['messages'] = async (instanceId, chatId) =>
    (await call('messages.list', { instanceId, chatId, limit: 100 })).messages;

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
      const { chatId } = await call('chats.readRecipient', { instanceId, written });
      return call('chats.open', { instanceId, chatId });
    },
    send: async (instanceId, chatId, text, replyToLocalId) => {
      const [message] = await call('messages.send', {
        instanceId,
        chatId,
        localId: randomUUID(),
        text,
        replyToLocalId: replyToLocalId ?? null,
        options: plainOptions,
      });
      if (message === undefined) throw new Error('nothing was sent');
      return message;
    },
    untilAll: (instanceId, chatId, ...states) =>
      until(async () => {
        const all = await messages(instanceId, chatId);
        return all.every(({ state }) => states.includes(state)) ? all : null;
      }),
  };
}
