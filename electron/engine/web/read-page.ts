import { TextDecoder } from 'node:util';
import type { PageMetadata } from '../../../shared/domain/page-metadata.ts';
import { askWeb, type WebAnswer, type WebSettings } from './ask-web.ts';
import { charsetOf, prescanLength } from './charset-of.ts';
import { checkStatus } from './check-status.ts';
import { bodyOf } from './read-body.ts';
import { WebFailure } from './web-failure.ts';

/** Bytes; a head that is longer is read so far. */
const longestHead = 512 * 1024;

/** Reads what a page says about itself. Throws {@link WebFailure}, or the signal's reason. */
export function readPage(
  address: string,
  settings: WebSettings,
  signal: AbortSignal,
): Promise<PageMetadata> {
  const accept = 'text/html,application/xhtml+xml;q=0.9';
  return askWeb(address, { method: 'GET', accept }, settings, signal, async (answer) => {
    checkStatus(answer);
    const type = answer.headers['content-type'] ?? '';
    if (!/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(type)) {
      throw new WebFailure('web-not-a-page', type.split(';')[0]?.trim());
    }
    return readHead(answer, type);
  });
}

async function readHead(answer: WebAnswer, contentType: string): Promise<PageMetadata> {
  const { createMetadataReader } = await import('./page-metadata.ts');
  const reader = createMetadataReader(answer.url);
  let decoder: TextDecoder | null = null;
  let start = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of bodyOf(answer) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (decoder !== null) reader.write(decoder.decode(chunk, { stream: true }));
    else {
      start = Buffer.concat([start, chunk]);
      if (start.length < prescanLength) continue;
      decoder = new TextDecoder(charsetOf(start, contentType));
      reader.write(decoder.decode(start, { stream: true }));
    }
    if (reader.isComplete || size > longestHead) return reader.result();
  }
  // A page shorter than the prescan was not decoded yet.
  if (decoder === null) reader.write(new TextDecoder(charsetOf(start, contentType)).decode(start));
  return reader.result();
}
