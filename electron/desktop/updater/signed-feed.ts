import { type KeyObject, verify } from 'node:crypto';
import type { ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import {
  parseUpdateInfo,
  Provider,
  resolveFiles,
} from 'electron-updater/out/providers/Provider.js';
import type { FeedExecutor } from './feed-executor.ts';
import { UpdateFailure } from '../../engine/services/updates/update-failure.ts';

export interface SignedFeedOptions {
  readonly provider: 'custom';
  readonly updateProvider: typeof SignedFeed;
  /** The folder of the feed, ending in a slash. */
  readonly url: URL;
  readonly channel: 'latest' | 'beta';
  readonly key: KeyObject;
  /** Called with when the list that was read was signed, in milliseconds since 1970. */
  readonly onDated: (at: number) => void;
}

/** Milliseconds that reading a list and its signature may take. */
const readMs = 30_000;

/** Returns what the signature of a list is made over: of which channel and system it is, by its name, and when it was signed. */
function signedText(name: string, signedAt: string, list: string): string {
  return `Postline updates\n${name}\n${signedAt}\n${list}`;
}

/**
 * Reads the list of a feed, electron-builder's `<channel>-<system>.yml`, and refuses it unless `<name>.yml.sig` beside it has its Ed25519
 * signature: a line with the time, and a line with the signature over {@link signedText}. Nothing else of a feed is read before. The list
 * names each file with its SHA-512, which vouches for it.
 */
export class SignedFeed extends Provider<UpdateInfo> {
  readonly #options: SignedFeedOptions;
  readonly #executor: FeedExecutor;

  constructor(options: SignedFeedOptions, _updater: unknown, runtime: ProviderRuntimeOptions) {
    super(runtime);
    this.#options = options;
    // Ours, which `prepare` has given the updater.
    this.#executor = runtime.executor as unknown as FeedExecutor;
  }

  async getLatestVersion(): Promise<UpdateInfo> {
    const { channel, url, key, onDated } = this.#options;
    const name = `${this.getCustomChannelName(channel)}.yml`;
    const signal = AbortSignal.timeout(readMs);
    const list = await this.#read(new URL(name, url), 'not-found', signal);
    const signed = await this.#read(new URL(`${name}.sig`, url), 'no-signature', signal);
    const [signedAt = '', signature = ''] = signed.split('\n');
    const text = Buffer.from(signedText(name, signedAt, list));
    if (!verify(null, text, key, Buffer.from(signature.trim(), 'base64'))) {
      throw new UpdateFailure(
        'bad-signature',
        `${name} is not signed with the key of this Postline.`,
      );
    }
    const info = parseUpdateInfo(list, name, url);
    if (typeof info?.version !== 'string' || !Array.isArray(info.files)) {
      throw new UpdateFailure('bad-list', `${name} names no version or no files.`);
    }
    // A feed that is held back shows by when it was last signed. A release may be older: a list is signed anew while it is the newest.
    const at = Date.parse(signedAt);
    if (Number.isNaN(at)) throw new UpdateFailure('bad-list', `${name} was signed at no time.`);
    onDated(at);
    return info;
  }

  resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
    return resolveFiles(info, this.#options.url);
  }

  async #read(
    url: URL,
    whereMissing: 'not-found' | 'no-signature',
    signal: AbortSignal,
  ): Promise<string> {
    try {
      return await this.#executor.readList(url, signal);
    } catch (error) {
      const { code, statusCode } = error as { code?: string; statusCode?: number };
      if (code !== 'ENOENT' && statusCode !== 404) throw error;
      // A share that is not mounted has no list either.
      throw new UpdateFailure(whereMissing, `${url.pathname} is not there.`);
    }
  }
}
