import { fileURLToPath } from 'node:url';
import { builtPage } from './built-page.ts';
import { runPreview } from './run-preview.ts';

// Where this file stands once it is built: dist/preview/.
const at = (path: string) => new URL(path, import.meta.url);

await runPreview({
  page: builtPage(fileURLToPath(at('../renderer')), {
    bridge: fileURLToPath(at('bridge.js')),
    icon: fileURLToPath(at('../../resources/icon.ico')),
  }),
  storeWorker: at('../main/store-worker.cjs'),
  readerWorker: at('../main/reader-worker.cjs'),
  packageFile: at('../../package.json'),
});
