// The floor of all that is measured in a window: one of the same binary that shows a page and does nothing else.
const { app, BrowserWindow } = require('electron');

void app.whenReady().then(() => {
  const webPreferences = { sandbox: true, contextIsolation: true };
  const window = new BrowserWindow({ width: 1280, height: 800, webPreferences });
  void window.loadFile(process.env['POSTLINE_BENCH_PAGE']);
});
