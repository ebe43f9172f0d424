import type { Encoding } from '../../files/read-text.ts';

/** Bytes that the encoding is told from. */
const sampleBytes = 64 * 1024;
/** Signs of a line; what is behind them is left out. */
const longestLine = 1024 * 1024;

/** Lines of a file that were read together, and how many of its bytes end with them. */
export interface LinesRead {
  lines: string[];
  bytesRead: number;
}

/**
 * Reads bytes as lines, blank ones too, without what ends them. It refuses nothing: bytes that the encoding does not have become U+FFFD, and
 * signs that nobody types are left out.
 */
export async function* decodedLines(parts: AsyncIterable<Uint8Array>): AsyncGenerator<LinesRead> {
  const held: Uint8Array[] = [];
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let bytesRead = 0;
  let heldBytes = 0;
  const split = splitter();
  for await (const part of parts) {
    bytesRead += part.length;
    if (decoder === null) {
      held.push(part);
      heldBytes += part.length;
      if (heldBytes < sampleBytes) continue;
      decoder = new TextDecoder(encodingOf(Buffer.concat(held)));
      for (const one of held)
        yield { lines: split.take(decoder.decode(one, { stream: true })), bytesRead };
    } else yield { lines: split.take(decoder.decode(part, { stream: true })), bytesRead };
  }
  if (decoder === null) {
    const whole = Buffer.concat(held);
    decoder = new TextDecoder(encodingOf(whole));
    yield { lines: split.take(decoder.decode(whole, { stream: true })), bytesRead };
  }
  yield { lines: split.end(decoder.decode()), bytesRead };
}

/** A mark says which; else UTF-8, unless more letters are none in it than are. */
function encodingOf(sample: Buffer): Encoding {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const start = sample.subarray(0, 1024);
  const even = start.filter((byte, at) => byte === 0 && at % 2 === 0).length;
  const odd = start.filter((byte, at) => byte === 0 && at % 2 === 1).length;
  if (odd > start.length / 8 && even === 0) return 'utf-16le';
  if (even > start.length / 8 && odd === 0) return 'utf-16be';
  const text = sample.toString('utf8');
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  // oxlint-disable-next-line no-control-regex -- all but ASCII
  const whole = text.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0;
  return broken > whole ? 'windows-1252' : 'utf-8';
}

// oxlint-disable-next-line no-control-regex -- these are what is looked for
const unwritten = /[\0-\x08\x0b\x0e-\x1f\x7f]/g;

function splitter() {
  let left = '';
  let isFirst = true;
  let endsWithReturn = false;

  const linesOf = (text: string, isEnd: boolean): string[] => {
    let whole = left + text.replace(unwritten, '');
    if (isFirst && whole !== '') {
      isFirst = false;
      if (whole.startsWith('\uFEFF')) whole = whole.slice(1);
    }
    if (endsWithReturn && whole.startsWith('\n')) whole = whole.slice(1);
    endsWithReturn = !isEnd && whole.endsWith('\r');
    const lines = whole.split(/\r\n|\n|\r/);
    left = lines.pop() ?? '';
    if (left.length > 2 * longestLine) left = left.slice(0, longestLine);
    return lines;
  };
  return {
    take: (text: string): string[] => linesOf(text, false),
    end: (text: string): string[] => {
      const lines = linesOf(text, true);
      return left === '' ? lines : [...lines, left];
    },
  };
}
