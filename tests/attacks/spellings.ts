import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const base64From = (secret: string, shift: number) =>
  Buffer.concat([Buffer.alloc(shift, 'x'), Buffer.from(secret)]).toString('base64');

/** Returns a secret as a service may echo it, alone or in a text around it, by what that is called. */
export function echoesOf(secret: string): Record<string, string> {
  return {
    plain: secret,
    'in an address': encodeURIComponent(secret),
    hex: Buffer.from(secret).toString('hex'),
    'upper-case hex': Buffer.from(secret).toString('hex').toUpperCase(),
    base64: base64From(secret, 0),
    'base64, a byte on': base64From(secret, 1),
    'base64, two bytes on': base64From(secret, 2),
    'base64 for addresses': Buffer.from(secret).toString('base64url'),
  };
}

/** Returns what shows that a secret stands somewhere: without the letters of base64 that hold bits of what stands beside it. */
function spellingsOf(secret: string): [string, Buffer][] {
  const cut = ([name, text]: [string, string]): [string, Buffer] => [
    name,
    Buffer.from(name.startsWith('base64') ? text.slice(4, -4) : text),
  ];
  return [
    ...Object.entries(echoesOf(secret)).map(cut),
    ['in JSON', Buffer.from(JSON.stringify(secret).slice(1, -1))],
    ['UTF-16', Buffer.from(secret, 'utf16le')],
  ];
}

/** Returns where a secret stands, in any spelling: in these contents, by name. */
export function findSecret(secret: string, contents: Iterable<[name: string, Buffer]>): string[] {
  const spellings = spellingsOf(secret);
  return [...contents].flatMap(([name, content]) =>
    spellings
      .filter(([, bytes]) => content.includes(bytes))
      .map(([spelling]) => `${spelling} in ${name}`),
  );
}

/** The contents of all files below a folder, and their names. */
export function* filesOf(folder: string): Generator<[name: string, Buffer]> {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    yield [`the name ${entry.name}`, Buffer.from(entry.name)];
    if (entry.isFile()) yield [relative(folder, path), readFileSync(path)];
  }
}
