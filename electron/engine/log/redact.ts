/** What this computer and this run alone know of what must not be told. */
export interface Private {
  /** Absolute path of the person's home folder. */
  home: string;
  /** Absolute path of the data folder. */
  dataFolder: string;
  /** What finds access tokens and passwords that are in use. */
  secrets: readonly RegExp[];
}

/**
 * Returns a text without what is private: tokens, phone numbers and chat IDs, what an error quotes, paths and names of files, and
 * of web addresses all but the host. What could be one of them goes too: a line that says less is better than one that tells.
 */
export function redact(text: string, known: Private): string {
  const safe = withoutSecrets(text, known.secrets);
  const stackAt = safe.search(/\n\s+at /);
  if (stackAt === -1) return redactWords(safe, known);
  const frames = safe.slice(stackAt).split('\n').flatMap(readableFrame);
  return [redactWords(safe.slice(0, stackAt), known), ...frames].join('\n');
}

function withoutSecrets(text: string, secrets: readonly RegExp[]): string {
  const named = String.raw`(\w*(?:token|password|passphrase|secret|api[-_]?key)["']?\s*[:=])\s*\S+`;
  return secrets
    .reduce((rest, pattern) => rest.replace(pattern, '<secret>'), text)
    .replace(/(authorization["']?\s*[:=]).*/gi, '$1 <secret>')
    .replace(/\bbearer(?:[\s:=+]|%20)+\S+/gi, 'Bearer <secret>')
    .replace(new RegExp(named, 'gi'), '$1<secret>');
}

/** Returns a line of a stack, of paths the program's file alone; nothing for a line that is none. */
function readableFrame(line: string): string[] {
  const called = String.raw`((?:(?:async|new) )*[\w$.<>#]+(?: \[as [\w$]+\])? )?`;
  const place = new RegExp(String.raw`^\s+at ${called}\(?([^()]*?)(:\d+:\d+)\)?$`);
  const [, name = '', file = '', position] = place.exec(line) ?? [];
  if (position === undefined) return [];
  const code = /[\w.-]+\.[cm]?[jt]sx?$|^node:[\w/]+$/.exec(file.replace(/[?#].*/, ''));
  return [`    at ${withoutNumbers(`${name}(${code?.[0] ?? ''}`)}${position})`];
}

/** Whether it is words that no rule below changes, as most are. A start logs some, and need not compile the rules for them. */
function isPlain(text: string): boolean {
  if (!/^[\w .()-]*$/.test(text) || /received/i.test(text)) return false;
  return text.replace(/\D/g, '').length < 7;
}

function redactWords(text: string, known: Private): string {
  if (isPlain(text)) return text;
  return [
    // An error quotes what it found where something else should be, and that may have quotes of its own.
    (rest: string) => rest.replace(/["“«][^]*["”»]|["“«][^]*/, '"<text>"'),
    (rest: string) => rest.replace(/\breceived\b.*/gi, 'received <text>'),
    (rest: string) => rest.replace(/\bfile:\/.*/gi, '<file>'),
    (rest: string) =>
      rest.replace(/\b([a-z][a-z\d+.-]*):\/\/(?:<secret>|[^\s'<>()])*/gi, withHostAlone),
    (rest: string) => rest.replace(/\b(tel|sms|mailto|postline|data|blob):\S.*/gi, '$1:<left out>'),
    (rest: string) => withoutPaths(rest, known),
    (rest: string) =>
      rest.replace(quoted, (all, words: string) => (isName(words) ? all : "'<text>'")),
    (rest: string) => rest.replace(/[\p{L}\p{N}_.+-]+(?:@|%40)[\p{L}\p{N}_.-]+/gu, '<id>'),
    withoutNumbers,
  ].reduce((rest, step) => step(rest), text);
}

/** Single quotes that are no apostrophes. */
const quoted = /(?<![\p{L}\p{N}])'([^'\n]*)'(?![\p{L}\p{N}])/gu;

/** Whether it is what programmers name: a field, an option, a file of Postline's own. */
function isName(words: string): boolean {
  return /^[\w.$-]{1,40}$|^(?:<data>|~\/<file>|<file>)/.test(words);
}

function withHostAlone(address: string, scheme: string): string {
  if (!/^(?:https?|wss?|app)$/i.test(scheme)) return `${scheme}:<left out>`;
  const [, authority = '', rest = ''] = /:\/\/([^/?#]*)(.*)/.exec(address) ?? [];
  const host = rest.includes('@') ? '…' : authority.replace(/.*@/, '');
  return `${scheme}://${host}/…`;
}

/** Parts of paths in the data folder that Postline names itself. */
const ownPart = String.raw`(?:instances|logs|files|thumbnails|incoming|opened|exports|backups|restoring|crashes|problems|template-files|[\da-f-]{36}|(?:history|search|in-use)\.sqlite(?:-wal|-shm)?|(?:settings|templates|tokens|window)\.json|postline[\d.]*\.log)`;

/** Where a path ends cannot be told, since names have blanks: the rest of its line goes with it. */
function withoutPaths(text: string, known: Private): string {
  const { home, dataFolder } = known;
  const own = new RegExp(`^(?:[\\\\/]+${ownPart}(?![^\\s\\\\/'"):,]))*`);
  const inLine = (line: string): string => {
    const at = line.indexOf(dataFolder);
    if (at === -1) return otherPath(line, home);
    const before = otherPath(line.slice(0, at), home);
    const after = line.slice(at + dataFolder.length);
    const [parts = ''] = own.exec(after) ?? [];
    const rest = after.slice(parts.length);
    const place = `${before}<data>${parts.replaceAll('\\', '/')}`;
    const mark = before.endsWith("'") ? "'" : '';
    return /^[\\/]|^[^\s'"):,]/.test(rest) ? `${place}/<file>${mark}` : place + inLine(rest);
  };
  return text.split('\n').map(inLine).join('\n');
}

function otherPath(line: string, home: string): string {
  const path =
    /(?<![\p{L}\p{N}<>~/\\\]])('?)((?:[A-Za-z]:[\\/]|\\\\(?=\S)|~?\/(?=[^\s/])|\.{1,2}[\\/]).*)/u;
  return line.replace(path, (_all, mark: string, found: string) =>
    [mark, found.startsWith(home) || found.startsWith('~') ? '~/<file>' : '<file>', mark].join(''),
  );
}

/** Signs between the digits of a written number, also as an address carries them. */
const between = String.raw`(?:[\s().\-/*_\p{Pd}\p{Cf}\p{Zs}]|%[\da-f]{2}){0,4}`;

/** IDs and the address of a connection are kept; whatever else has seven digits may be a number. */
const digits = new RegExp(
  String.raw`(?<![\w-])([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?:\d{1,3}\.){3}\d{1,3}:\d{1,5})(?![\w-])|[+(]*\p{Nd}(?:${between}\p{Nd}){6,}`,
  'giu',
);

function withoutNumbers(text: string): string {
  return text.replace(digits, (_all, kept?: string) => kept ?? '<number>');
}
