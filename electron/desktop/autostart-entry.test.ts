import { expect, it } from 'vitest';
import { autostartEntry, isAutostartOn } from './autostart-entry.ts';

it.each([
  ['/opt/Postline/postline', '"/opt/Postline/postline"'],
  ['/home/ana/My $HOME/100%.AppImage', '"/home/ana/My \\\\$HOME/100%%.AppImage"'],
  ['/tmp/a"b`c\\d', '"/tmp/a\\\\"b\\\\`c\\\\\\\\d"'],
])('quotes %s', (path, exec) => {
  expect(autostartEntry([path, '--hidden']).split('\n')).toContain(`Exec=${exec} "--hidden"`);
});

it('says whether the desktop starts it', () => {
  const entry = autostartEntry(['/opt/postline']);
  expect(isAutostartOn(entry)).toBe(true);
  expect(isAutostartOn(`${entry}Hidden=true\n`)).toBe(false);
  expect(isAutostartOn(entry.replace('enabled=true', 'enabled=false'))).toBe(false);
  expect(isAutostartOn('')).toBe(false);
});
