import { contextBridge, ipcRenderer, webFrame, webUtils } from 'electron';
import type { ContractEvent, PostlineBridge } from '../shared/contract/contract.ts';

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
    const receive = (_event: unknown, events: readonly ContractEvent[]) => {
      for (const { name, payload } of events) listener(name, payload);
    };
    ipcRenderer.on('postline:events', receive);
    return () => void ipcRenderer.removeListener('postline:events', receive);
  },
};

// Main checks words, by dictionaries on this computer (decision 0050); null: spelling is not checked.
ipcRenderer.on('postline:spelling', (_event, language: string | null) => {
  webFrame.setSpellCheckProvider(language ?? 'en', {
    spellCheck: (words, answer) => void check(language === null ? [] : words, answer),
  });
});

/** Answers which words are wrong; where main cannot say, none. */
async function check(words: string[], answer: (wrong: string[]) => void): Promise<void> {
  const wrong: unknown = await ipcRenderer
    .invoke('postline:misspelled', words)
    .catch((): string[] => []);
  answer(wrong as string[]);
}

// Every part of the page that listens is one, and none is forgotten.
ipcRenderer.setMaxListeners(0);

// Rule 20: https://www.electronjs.org/docs/latest/tutorial/security#20-do-not-expose-electron-apis-to-untrusted-web-content
contextBridge.exposeInMainWorld('postline', bridge);
