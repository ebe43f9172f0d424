import { createHash, randomBytes } from 'node:crypto';

/** A person's name and password for a proxy. */
export interface ProxyLogin {
  name: string;
  password: string;
}

/** Who knows the names and passwords for proxies. */
export interface ProxyLogins {
  /**
   * Signs in to a proxy that asks: `signIn` is given what is kept for it. Throws ConnectFailure `proxy-login` where nothing is, and
   * `proxy-login-refused` where `signIn` throws a {@link ProxyChallenge}.
   */
  use<Value>(proxy: string, signIn: (login: ProxyLogin) => Promise<Value>): Promise<Value>;
}

/** A proxy's 407, with the values of its `Proxy-Authenticate`. */
export class ProxyChallenge extends Error {
  readonly schemes: readonly string[];

  constructor(schemes: readonly string[]) {
    super('The proxy asks for a name and password.');
    this.schemes = schemes;
  }
}

/** Returns what signs the CONNECT for a target in; takes the login. Null where the proxy offers neither Digest nor Basic. */
export function answerTo(
  { schemes }: ProxyChallenge,
  target: string,
): ((login: ProxyLogin) => string) | null {
  const digest = schemes.map(readDigest).find((one) => one !== null);
  if (digest) return (login) => digestAnswer(digest, login, target);
  // What is quoted names no scheme.
  const isBasic = (scheme: string) => /(?:^|,)\s*basic\b/i.test(scheme.replace(/"[^"]*"/g, '""'));
  if (!schemes.some(isBasic)) return null;
  return ({ name, password }) =>
    `Basic ${Buffer.from(`${name}:${password}`, 'utf8').toString('base64')}`;
}

interface Digest {
  realm: string;
  nonce: string;
  opaque: string | undefined;
  algorithm: 'MD5' | 'SHA-256';
  /** False: the older form, without a count (RFC 2069). */
  hasQop: boolean;
}

/** Reads a Digest challenge (RFC 7616 §3.3); null for any other, and where Postline does not know what it asks for. */
function readDigest(scheme: string): Digest | null {
  const [, parameters] = /(?:^|,\s*)digest\s(.*)$/i.exec(scheme) ?? [];
  if (parameters === undefined) return null;
  const found = new Map<string, string>();
  for (const [, name = '', quoted, bare] of parameters.matchAll(
    // A name begins where the word does, so that a long word is looked at once.
    /(?<![\w-])([\w-]{1,64})\s{0,8}=\s{0,8}(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g,
  )) {
    // Another challenge may follow in the same line.
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, quoted ?? bare ?? '');
  }
  const nonce = found.get('nonce');
  const algorithm = found.get('algorithm')?.toUpperCase() ?? 'MD5';
  const qop = found.get('qop');
  if (nonce === undefined || (algorithm !== 'MD5' && algorithm !== 'SHA-256')) return null;
  if (qop !== undefined && !/(?:^|,)\s*auth\s*(?:,|$)/.test(qop)) return null;
  const realm = found.get('realm') ?? '';
  return { realm, nonce, opaque: found.get('opaque'), algorithm, hasQop: qop !== undefined };
}

function digestAnswer(
  { realm, nonce, opaque, algorithm, hasQop }: Digest,
  { name, password }: ProxyLogin,
  target: string,
): string {
  const hash = (text: string) =>
    createHash(algorithm === 'MD5' ? 'md5' : 'sha256')
      .update(text, 'utf8')
      .digest('hex');
  const who = hash(`${name}:${realm}:${password}`);
  const what = hash(`CONNECT:${target}`);
  const cnonce = randomBytes(16).toString('hex');
  const count = '00000001';
  const response = hasQop
    ? hash([who, nonce, count, cnonce, 'auth', what].join(':'))
    : hash([who, nonce, what].join(':'));
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;
  // What came quoted goes back as it came.
  return [
    `Digest username=${quoted(name)}`,
    `realm="${realm}"`,
    `nonce="${nonce}"`,
    `uri="${target}"`,
    `algorithm=${algorithm}`,
    ...(hasQop ? ['qop=auth', `nc=${count}`, `cnonce="${cnonce}"`] : []),
    ...(opaque === undefined ? [] : [`opaque="${opaque}"`]),
    `response="${response}"`,
  ].join(', ');
}
