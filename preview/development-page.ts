import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/*
 * The page as it is written, by Vite, which reloads in the browser what is changed. A program of its own: it goes on while
 * the engine starts again. Its argument is the port.
 */
const port = Number(process.argv[2]);
const vite = await createServer({
  configFile: at('../vite.config.ts'),
  // Vite's own way writes a file, at which `node --watch` would start again.
  configLoader: 'native',
  // The preview's server asks for the page; the browser hears of changes from here.
  server: { port, strictPort: true, ws: { clientPort: port }, fs: { allow: [at('..')] } },
});
await vite.listen();
process.once('SIGTERM', () => void vite.close().then(() => process.exit()));
