import { createRequire } from 'node:module';
import { startEngine } from '../../electron/engine/engine.ts';
import { vaultKey } from '../faults/sender-order.ts';
import { encryptingVault, engineHost } from './engine-host.ts';
import type { Asked, Told } from './console-process.ts';

// The process of an engine that console-process.ts starts: it does what it is asked, and tells every event.

const [, , folder = ''] = process.argv;
const listeners = new Set<() => void>();
const engine = await startEngine({
  ...engineHost(folder, encryptingVault(vaultKey)),
  network: {
    isOnline: () => true,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  },
});

const tell = (told: Told): void => void process.send?.(told);

function packages(): string[] {
  const files = Object.keys(createRequire(import.meta.url).cache);
  const names = files.flatMap(
    (file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [],
  );
  return [...new Set(names)].sort();
}

engine.subscribe((events) => tell({ tell: 'events', events }));
process.on('message', (asked: Asked) => {
  if (asked.ask === 'call') {
    const { id, name, input } = asked;
    void engine.call(name, input).then((answer) => tell({ tell: 'answer', id, answer }));
  } else if (asked.ask === 'packages') {
    tell({ tell: 'answer', id: asked.id, answer: { ok: true, value: packages() } });
  } else if (asked.ask === 'grant') engine.grant(asked.path, asked.grantId);
  else if (asked.ask === 'network-changes') for (const listener of listeners) listener();
  else void engine.stop().then(() => process.exit());
});
// Whoever started it is gone.
process.on('disconnect', () => process.exit());
tell({ tell: 'started' });
