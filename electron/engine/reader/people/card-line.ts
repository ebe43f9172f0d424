/** A property of a vCard: its name and parameters in capitals, its group or none, and its value as it is meant, escapes apart. */
export interface CardLine {
  group: string;
  name: string;
  parameters: string;
  value: string;
}

/** The name, the parameters and the value; a colon within quotes ends no parameter, but where that leaves no value. */
const parts = /^([\w.-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s;
const loosely = /^([\w.-]+)((?:;[^:]*)?):(.*)$/s;

/**
 * Reads a whole line of a vCard of any version; null where it is none. Version 2.1 writes parameters without their names, and texts in
 * bytes as `=C3=B6` or in base64; so do programs that name a later version.
 */
export function readCardLine(line: string): CardLine | null {
  const found = parts.exec(line) ?? loosely.exec(line);
  if (found === null) return null;
  const [, path = '', written = '', value = ''] = found;
  const [, group = '', name = ''] = /^(?:(.*)\.)?(.*)$/.exec(path.toUpperCase()) ?? [];
  const parameters = written.toUpperCase();
  const of = { group, name, parameters };
  const charset = /;CHARSET="?([\w.-]+)/.exec(parameters)?.[1];
  if (isQuotedPrintable(line)) return { ...of, value: decodeBytes(quotedBytes(value), charset) };
  const isBase64 = /;(?:ENCODING=)?"?(?:B|BASE64)"?(?=;|$)/.test(parameters);
  if (isBase64) return { ...of, value: decodeBytes(Buffer.from(value, 'base64'), charset) };
  return { ...of, value };
}

/** Tells whether a line is written in quoted-printable: `=` at its end says that it goes on. */
export function isQuotedPrintable(line: string): boolean {
  const head = line.slice(0, line.indexOf(':') + 1);
  return /;(?:ENCODING=)?"?QUOTED-PRINTABLE"?[;:]/i.test(head);
}

/** Returns the parts between signs that no backslash takes away, without the backslashes. */
export function partsOf(value: string, sign: ';' | ','): string[] {
  const pieces = value.match(new RegExp(String.raw`(?:\\.|[^\\${sign}]|\\$)+|${sign}`, 'gs')) ?? [];
  const found = [''];
  for (const piece of pieces) {
    if (piece === sign) found.push('');
    else found[found.length - 1] = textOf(piece);
  }
  return found.map((part) => part.trim());
}

/** Returns a text without the backslashes before signs; before any other sign it is one. */
export function textOf(value: string): string {
  return value.replace(/\\([nN\\,;:])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
}

/**
 * Returns a line as it was written, given as Windows-1252, which keeps every byte: in UTF-8, whatever a lost byte makes of it, else in the
 * character set that the line names, else in that of Windows.
 */
export function lineInItsEncoding(line: string): string {
  // oxlint-disable-next-line no-control-regex -- what is ASCII alone is the same in all of them
  if (/^[\0-\x7f]*$/.test(line)) return line;
  const bytes = bytesOf(line);
  const charset = /;CHARSET="?([\w.-]+)/i.exec(line.slice(0, line.indexOf(':') + 1))?.[1];
  return decodeBytes(bytes, charset);
}

function quotedBytes(value: string): Buffer {
  const bytes = value
    .replace(/=\r?\n/g, '')
    .replace(/=$/, '')
    .replace(/[^\0-\xff]/gu, (sign) => Buffer.from(sign).toString('latin1'))
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** A character set that is named wrongly, as programs do, is seen by what is none of its signs. */
function decodeBytes(bytes: Buffer, charset = 'utf-8'): string {
  const text = decodeAs(bytes, 'utf-8', true) ?? decodeNamed(bytes, charset);
  return text.replace(/\r\n?/g, '\n');
}

function decodeNamed(bytes: Buffer, charset: string): string {
  const named = /^utf-?8$/i.test(charset) ? null : decodeAs(bytes, charset, true);
  if (named !== null) return named;
  const lossy = decodeAs(bytes, 'utf-8', false) ?? '';
  const hasOthers = /[^\0-\x7f\uFFFD]/u.test(lossy);
  return hasOthers ? lossy : (decodeAs(bytes, 'windows-1252', false) ?? lossy);
}

function decodeAs(bytes: Buffer, charset: string, isStrict: boolean): string | null {
  try {
    return new TextDecoder(charset, { fatal: isStrict }).decode(bytes);
  } catch {
    return null;
  }
}

/** The signs that Windows-1252 has in the place of control signs, in the order of their bytes. */
const windowsSigns = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at),
);

function bytesOf(line: string): Buffer {
  return Buffer.from(
    Array.from(line, (sign) => {
      const at = windowsSigns.indexOf(sign);
      return at === -1 ? sign.charCodeAt(0) : 0x80 + at;
    }),
  );
}
