// Loaded by Electron before the application, in stories: no window before Playwright listens. A window that opens while it
// attaches was now and then never seen by it. Playwright calls `__playwright_run` once it does.
const { app } = require('electron');

const attached = new Promise((resolve) => (globalThis.__playwright_run = resolve));
const ready = app.whenReady();
app.whenReady = () => attached.then(() => ready);
