import type { PostlineBridge } from '../../shared/contract/contract.ts';
import type { FromPreview, ToPreview } from '../channel-messages.ts';

/** Milliseconds until a preview that has ended, as one does that is worked on, is looked for again. */
const lookAgainMs = 1000;

type Answered = (answer: unknown) => void;

const listeners = new Set<(name: string, payload: unknown) => void>();
const waiting = new Map<number, Answered>();
let lastId = 0;
let channel = openChannel();

/** The one connection to the engine: calls go out, answers and events come in, as over a desktop's channel. */
function openChannel(): { send: (message: ToPreview) => void; isOver: () => boolean } {
  const socket = new WebSocket(`ws://${location.host}/channel`);
  const unsent: string[] = [];
  socket.addEventListener('open', () => {
    for (const text of unsent.splice(0)) socket.send(text);
  });
  socket.addEventListener('message', ({ data }) => receive(JSON.parse(data as string)));
  socket.addEventListener('close', () => {
    const answers = [...waiting.values()];
    waiting.clear();
    for (const answer of answers) answer(stopped);
    setTimeout(reopen, lookAgainMs);
  });
  return {
    send(message) {
      const text = JSON.stringify(message);
      if (socket.readyState === WebSocket.CONNECTING) unsent.push(text);
      else socket.send(text);
    },
    isOver: () => socket.readyState > WebSocket.OPEN,
  };
}

function reopen(): void {
  if (channel.isOver()) channel = openChannel();
}

function receive(message: FromPreview): void {
  if ('id' in message) {
    waiting.get(message.id)?.(message.answer);
    waiting.delete(message.id);
    return;
  }
  for (const listener of listeners) listener(message.name, message.payload);
}

const stopped = { ok: false, error: { kind: 'offline', detail: 'the preview has ended' } };

/** The same door to the engine that preload opens on the desktop, over the preview's own server. */
const bridge: PostlineBridge = {
  call: (name, input) =>
    new Promise((resolve) => {
      reopen();
      lastId += 1;
      waiting.set(lastId, resolve);
      channel.send({ id: lastId, name, input });
    }),
  // A browser tells no path: bytes go to the server.
  grant: (files) => Promise.resolve(files.map(() => null)),
  subscribe(listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

Object.defineProperty(window, 'postline', { value: bridge });
