// The floor of all that is measured in a window: one of the same binary, with a box to type in and nothing else, or with the
// page that POSTLINE_BENCH_PAGE names.
const { app, BrowserWindow } = require('electron');

const page = `<!doctype html><meta charset="utf-8"><title>Blank</title>
<textarea aria-label="Message" autofocus></textarea><div role="log"></div>
<script>
  const box = document.querySelector('textarea');
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const bubble = document.createElement('article');
    bubble.textContent = box.value;
    box.value = '';
    document.querySelector('div').replaceChildren(bubble);
  });
</script>`;

void app.whenReady().then(() => {
  const webPreferences = { sandbox: true, contextIsolation: true };
  const window = new BrowserWindow({ width: 1280, height: 800, webPreferences });
  const file = process.env['POSTLINE_BENCH_PAGE'];
  void (file
    ? window.loadFile(file)
    : window.loadURL(`data:text/html,${encodeURIComponent(page)}`));
});
