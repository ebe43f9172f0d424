import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { ContractEvent, PostlineBridge } from '../shared/contract/contract.ts';

type Listener = Parameters<PostlineBridge['subscribe']>[0];

/** One subscription to main serves them all. */
const listeners = new Set<Listener>();

ipcRenderer.on('postline:events', (_event, events: readonly ContractEvent[]) => {
  for (const { name, payload } of events) {
    for (const listener of listeners) listener(name, payload);
  }
});

/** The page's only way to main. Nothing of Electron itself passes through it: no channel name, no event object. */
const bridge: PostlineBridge = {
  call: (name, input) => ipcRenderer.invoke('postline:call', name, input),
  // Only here does a File give up its path, and only to main.
  grant: (files) => {
    const picked = files.map((file) => ({
      grantId: crypto.randomUUID(),
      path: file instanceof File ? webUtils.getPathForFile(file) : '',
    }));
    ipcRenderer.send(
      'postline:grant',
      picked.filter(({ path }) => path !== ''),
    );
    return Promise.resolve(picked.map(({ grantId, path }) => (path === '' ? null : grantId)));
  },
  subscribe(listener) {
    // The same function may listen twice.
    const own: Listener = (name, payload) => listener(name, payload);
    listeners.add(own);
    return () => void listeners.delete(own);
  },
};

// Rule 20: https://www.electronjs.org/docs/latest/tutorial/security#20-do-not-expose-electron-apis-to-untrusted-web-content
contextBridge.exposeInMainWorld('postline', bridge);
