import { developmentPage } from './development-page.ts';
import { runPreview } from './run-preview.ts';

const at = (path: string) => new URL(path, import.meta.url);

// Work on the interface: everything as it is written, and nothing built.
await runPreview({
  page: await developmentPage(),
  storeWorker: at('../electron/engine/store/worker.ts'),
  readerWorker: at('../electron/engine/services/imports/reader/worker.ts'),
  packageFile: at('../package.json'),
  // The engine starts again and again while it is worked on: the tab keeps its secret then.
  secret: process.env['POSTLINE_DEVELOPMENT_SECRET'],
});
