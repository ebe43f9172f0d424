import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isLoopback } from '../connection/is-loopback.ts';
import { parseWebAddress } from '../connection/parse-web-address.ts';
import { invalidInput } from '../engine-error.ts';

/** Returns the address of a feed as it is kept: trimmed; throws EngineError for one that is neither a folder nor a web address. */
export function checkFeed(written: string): string {
  const feed = written.trim();
  if (feed !== '') feedUrl(feed);
  return feed;
}

/** Returns where the files of a feed lie, ending in a slash. Throws EngineError. */
export function feedUrl(feed: string): URL {
  if (isAbsolute(feed) || feed.startsWith('\\\\')) return pathToFileURL(`${feed}/`);
  const url = /^file:/i.test(feed) ? new URL(feed) : parseWebAddress(feed);
  if (url === null) throw invalidInput('feed', 'not-a-feed');
  if (url.username !== '' || url.password !== '') throw invalidInput('feed', 'has-user');
  if (url.search !== '' || url.hash !== '') throw invalidInput('feed', 'has-query');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw invalidInput('feed', 'feed-needs-https');
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
