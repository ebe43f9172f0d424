import type { PostlineBridge } from '../../shared/contract/contract.ts';
import type { FromPreview, ToPreview } from '../channel-messages.ts';

/** Milliseconds until a preview that has ended, as one does that is worked on, is looked for again. */
const lookAgainMs = import.meta.env.DEV ? 50 : 1000;

const listeners = new Set<(name: string, payload: unknown) => void>();
/** Of this tab and this port alone, unlike a cookie. */
const secretName = 'postline-secret';

let lastId = 0;
let channel: Channel | null = null;
let isAnew = false;
const admitted = admit();
void admitted.then(reopen);

/** Exchanges the one-time key of the printed address for the secret of the session. Never resolves where there is none. */
async function admit(): Promise<void> {
  const [, key] = /^#key=(.+)$/.exec(location.hash) ?? [];
  if (key !== undefined) {
    history.replaceState(null, '', '/');
    const answer = await fetch('/session', { method: 'POST', body: key });
    if (answer.ok) sessionStorage.setItem(secretName, await answer.text());
  }
  if (sessionStorage.getItem(secretName) !== null) return;
  await new Promise((resolve) => addEventListener('load', resolve));
  document.body.textContent = key
    ? 'This address was used already. Start the preview again.'
    : 'Open the address that the preview printed when it started.';
  await new Promise(() => {});
}

function root(): string {
  return `/~${sessionStorage.getItem(secretName)}`;
}

function tell(name: string, payload: unknown): void {
  for (const listener of listeners) listener(name, payload);
}

interface Channel {
  /** Resolves with the answer, or with {@link stopped} where the channel ends before it. */
  ask: (message: ToPreview) => Promise<unknown>;
  isOver: () => boolean;
}

/** The one connection to the engine: calls go out, answers and events come in, as on the desktop. */
function openChannel(): Channel {
  const socket = new WebSocket(`ws://${location.host}${root()}/channel`);
  const waiting = new Map<number, (answer: unknown) => void>();
  const unsent: string[] = [];
  socket.addEventListener('open', () => {
    // The engine was worked on: the page stays, and asks for everything that it shows again.
    if (import.meta.env.DEV && isAnew) tell('engine-anew', {});
    isAnew = true;
    for (const text of unsent.splice(0)) socket.send(text);
  });
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data as string) as FromPreview;
    if ('id' in message) {
      waiting.get(message.id)?.(message.answer);
      waiting.delete(message.id);
      return;
    }
    for (const { name, payload } of message.events) tell(name, payload);
  });
  socket.addEventListener('close', () => {
    for (const answer of waiting.values()) answer(stopped);
    setTimeout(reopen, lookAgainMs);
  });
  return {
    ask: (message) =>
      new Promise((resolve) => {
        waiting.set(message.id, resolve);
        const text = JSON.stringify(message);
        if (socket.readyState === WebSocket.CONNECTING) unsent.push(text);
        else socket.send(text);
      }),
    isOver: () => socket.readyState > WebSocket.OPEN,
  };
}

function reopen(): Channel {
  if (channel === null || channel.isOver()) channel = openChannel();
  return channel;
}

const stopped = { ok: false, error: { kind: 'offline', detail: 'the preview has ended' } };

/** The same bridge to the engine that preload exposes on the desktop, over the preview's own server. */
const bridge: PostlineBridge = {
  get root() {
    return root();
  },
  async call(name, input) {
    await admitted;
    lastId += 1;
    return reopen().ask({ id: lastId, name, input });
  },
  // A browser tells no path: bytes go to the server.
  grant: (files) => Promise.resolve(files.map(() => null)),
  subscribe(listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

Object.defineProperty(window, 'postline', { value: bridge });
