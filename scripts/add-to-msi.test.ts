// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withRegistry } from './add-to-msi.mjs';

const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const library = dirname(builder.resolve('app-builder-lib/package.json'));
/** What electron-builder makes its project from, without what it fills in. */
const template = readFileSync(join(library, 'templates/msi/template.xml'), 'utf8').replace(
  /{{.*?}}/gs,
  '',
);
const project = new DOMParser().parseFromString(withRegistry(template), 'text/xml');

test('what the MSI writes is part of what is always installed', () => {
  const group = project.querySelector('Feature > ComponentGroupRef[Id=PostlineRegistry]');
  expect(group?.parentElement?.getAttribute('Absent')).toBe('disallow');
});

test('postline: is Postline’s at once, tel: and sms: only on offer', () => {
  const keys = [...project.querySelectorAll('RegistryKey')].map((key) => key.getAttribute('Key'));
  expect(keys.filter((key) => key?.startsWith('Software\\Classes\\'))).toEqual([
    'Software\\Classes\\postline',
    'Software\\Classes\\Postline.Number',
  ]);
  const offered = [...project.querySelectorAll('RegistryValue[Key=URLAssociations]')];
  expect(offered.map((value) => value.getAttribute('Name'))).toEqual(['tel', 'sms']);
});

test.each([
  ['nothing is said', { ALLUSERS: '1' }, false],
  ['it is said for all users', { ALLUSERS: '1', DISABLE_AUTO_UPDATES: '1' }, true],
  ['it is said with 0', { ALLUSERS: '1', DISABLE_AUTO_UPDATES: '0' }, false],
  ['one person installs', { ALLUSERS: '', DISABLE_AUTO_UPDATES: '1' }, false],
  ['an upgrade finds it', { ALLUSERS: '1', UPDATES_WERE_DISABLED: '#1' }, true],
  [
    'an upgrade takes it back',
    { ALLUSERS: '1', UPDATES_WERE_DISABLED: '#1', DISABLE_AUTO_UPDATES: '0' },
    false,
  ],
])('msiexec /qn and the policy without updates: %s', (_case, properties, isWritten) => {
  const value = project.querySelector('RegistryValue[Name=DisableAutoUpdates]');
  const component = value?.closest('Component');
  const condition = component?.querySelector('Condition')?.textContent ?? '';
  expect(isTrue(condition, properties)).toBe(isWritten);
});

test('the property is read from the command line of an administrator', () => {
  const property = project.querySelector('Property[Id=DISABLE_AUTO_UPDATES]');
  // Others do not reach the part of the installation that runs elevated.
  expect(property?.getAttribute('Secure')).toBe('yes');
  expect(property?.getAttribute('Id')).toMatch(/^[A-Z_]+$/);
});

test('a project of another shape is refused, instead of an MSI that leaves something out', () => {
  expect(() => withRegistry('<Wix><Product/></Wix>')).toThrow('not one </Feature>');
});

/**
 * What a condition comes to, of the part of Windows Installer's language that ours use: a property that is not set is
 * empty, and false. https://learn.microsoft.com/windows/win32/msi/conditional-statement-syntax
 */
function isTrue(condition: string, properties: Record<string, string>): boolean {
  const terms = condition.matchAll(/\(|\)|AND|OR|NOT|([A-Z_]+)(?:\s*=\s*"?([^\s")]+)"?)?/g);
  const script = [...terms].map(([term, name, value]) => {
    if (name === undefined) return { AND: '&&', OR: '||', NOT: '!' }[term] ?? term;
    const held = properties[name] ?? '';
    return String(value === undefined ? held !== '' : held === value);
  });
  // oxlint-disable-next-line typescript/no-implied-eval
  return Boolean(Function(`return ${script.join(' ')}`)());
}
