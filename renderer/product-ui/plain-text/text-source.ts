import type { CallInput, CallOutput } from '../../../shared/contract/contract.ts';
import { call } from '../../bridge/call.ts';
import type { PagedCall } from '../../bridge/use-pages.ts';

/** Returns a time to the second (product-ui/dates/use-clock.ts). */
export type TimeText = (at: number) => string;

/** What a page shows, as plain text. */
export interface TextSource {
  title: string;
  /** Entries, a page at a time. */
  pages: () => AsyncGenerator<string[]>;
  /** The newest page comes first, and within a page the oldest entry. */
  isNewestFirst?: boolean;
}

const pageLength = 100;

/** Returns the entries of a paged call, in its order. */
export async function* pagedText<Name extends PagedCall, Row>(
  name: Name,
  input: Omit<CallInput<Name>, 'offset' | 'limit'>,
  rowsOf: (answer: CallOutput<Name>) => readonly Row[],
  textOf: (row: Row) => string,
): AsyncGenerator<string[]> {
  for (let offset = 0; ; offset += pageLength) {
    const page = { ...input, offset, limit: pageLength } as CallInput<Name>;
    const rows = rowsOf(await call(name, page));
    yield rows.map(textOf);
    if (rows.length < pageLength) return;
  }
}

/** Reads on until there are so many more entries, or no others. */
export async function readOn(pages: AsyncGenerator<string[]>, count: number) {
  const read: string[][] = [];
  for (let entries = 0; entries < count; entries += read.at(-1)?.length ?? 0) {
    const { value, done } = await pages.next();
    if (done) return { read, isWhole: true };
    read.push(value);
  }
  return { read, isWhole: false };
}

/** Returns the pages that were read as one list, oldest entry first where they came newest first. */
export function inOrder({ isNewestFirst }: TextSource, pages: readonly string[][]): string[] {
  return (isNewestFirst === true ? [...pages].reverse() : pages).flat();
}
