// Loaded by Electron before an application: prints when its page had painted what POSTLINE_BENCH_SEEN selects, and ends it.
// POSTLINE_BENCH_PLACE is the place that the window opens.
const { app } = require('electron');

const seen = process.env['POSTLINE_BENCH_SEEN'].split('\n');
const place = process.env['POSTLINE_BENCH_PLACE'] ?? '';

app.on('web-contents-created', (_event, contents) => {
  const load = contents.loadURL.bind(contents);
  contents.loadURL = (address, options) => load(address.replace(/#?$/, place), options);
  contents.once('did-navigate', async () => {
    const code = `(${String(whenPainted)})(${JSON.stringify(seen)})`;
    const at = await contents.mainFrame.executeJavaScript(code);
    process.stdout.write(`painted at ${String(at)} in ${process.versions.electron}\n`);
    app.quit();
  });
});

/** In the page: milliseconds since 1970 at the end of the frame in which all of it was there. */
function whenPainted(selectors) {
  return new Promise((resolve) => {
    const look = () => {
      if (!selectors.every((selector) => document.querySelector(selector))) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const note = () => resolve(performance.timeOrigin + performance.now());
        void scheduler.postTask(note, { priority: 'user-blocking' });
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    look();
  });
}
