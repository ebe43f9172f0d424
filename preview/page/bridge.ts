import type { PostlineBridge } from '../../shared/contract/contract.ts';

/** The same door to the engine that preload opens on the desktop, over the preview's own server. */
const bridge: PostlineBridge = {
  async call(name, input) {
    try {
      const response = await fetch('/call', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name, input }),
      });
      if (response.ok) return await response.json();
      return stopped(`the preview answered ${response.status}`);
    } catch {
      return stopped('the preview has ended');
    }
  },
  // A browser tells no path: bytes go to the server.
  grant: (files) => Promise.resolve(files.map(() => null)),
  subscribe(listener) {
    const events = new EventSource('/events');
    events.addEventListener('message', ({ data }) => {
      const { name, payload } = JSON.parse(data) as { name: string; payload: unknown };
      listener(name, payload);
    });
    return () => events.close();
  },
};

const stopped = (detail: string) => ({ ok: false, error: { kind: 'offline', detail } });

Object.defineProperty(window, 'postline', { value: bridge });
