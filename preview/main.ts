// First of all: what stands below takes as long to read as the thread to start.
import { storeThread, storeWorker } from '../electron/store-thread.ts';
import { fileURLToPath } from 'node:url';
import { builtPage } from './built-page.ts';
import { runPreview } from './run-preview.ts';

// Where this file stands once it is built: dist/preview/.
const at = (path: string) => new URL(path, import.meta.url);

void runPreview({
  page: builtPage(fileURLToPath(at('../renderer')), {
    bridge: fileURLToPath(at('bridge.js')),
    icon: fileURLToPath(at('../../resources/icon.ico')),
  }),
  storeWorker,
  storeThread,
  readerWorker: at('../main/reader-worker.cjs'),
  packageFile: at('../../package.json'),
});
