import { type KeyObject, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ResolvedUpdateFileInfo, UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import {
  parseUpdateInfo,
  Provider,
  resolveFiles,
} from 'electron-updater/out/providers/Provider.js';
import { UpdateFailure } from '../../engine/services/updates/update-failure.ts';

export interface SignedFeedOptions {
  readonly provider: 'custom';
  readonly updateProvider: typeof SignedFeed;
  /** The folder of the feed, ending in a slash. */
  readonly url: URL;
  readonly channel: 'latest' | 'beta';
  readonly key: KeyObject;
}

/**
 * Reads the list of a feed, electron-builder's `<channel>-<system>.yml`, and refuses it unless `<name>.yml.sig` beside it is its Ed25519
 * signature. Nothing else of a feed is read before. The list names each file with its SHA-512, which vouches for it.
 */
export class SignedFeed extends Provider<UpdateInfo> {
  readonly #options: SignedFeedOptions;

  constructor(options: SignedFeedOptions, _updater: unknown, runtime: ProviderRuntimeOptions) {
    super(runtime);
    this.#options = options;
  }

  async getLatestVersion(): Promise<UpdateInfo> {
    const { channel, url, key } = this.#options;
    const name = `${this.getCustomChannelName(channel)}.yml`;
    const list = await this.#read(new URL(name, url), 'not-found');
    const signature = await this.#read(new URL(`${name}.sig`, url), 'no-signature');
    if (!verify(null, Buffer.from(list), key, Buffer.from(signature.trim(), 'base64'))) {
      throw new UpdateFailure(
        'bad-signature',
        `${name} is not signed with the key of this Postline.`,
      );
    }
    const info = parseUpdateInfo(list, name, url);
    if (typeof info?.version !== 'string' || !Array.isArray(info.files)) {
      throw new UpdateFailure('bad-list', `${name} names no version or no files.`);
    }
    return info;
  }

  resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
    return resolveFiles(info, this.#options.url);
  }

  async #read(url: URL, whereMissing: 'not-found' | 'no-signature'): Promise<string> {
    try {
      if (url.protocol === 'file:') return await readFile(url, 'utf8');
      return (await this.httpRequest(url, { 'cache-control': 'no-cache' })) ?? '';
    } catch (error) {
      const { code, statusCode } = error as { code?: string; statusCode?: number };
      if (code !== 'ENOENT' && statusCode !== 404) throw error;
      // A share that is not mounted has no list either.
      throw new UpdateFailure(whereMissing, `${url.pathname} is not there.`);
    }
  }
}
