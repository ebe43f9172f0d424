import { invalid } from './refusal.ts';

/** Rows of a page at most. */
const mostPerPage = 50;

/** Where the addresses of other pages lead: elsewhere than the list itself, as behind a proxy. */
const otherHost = 'https://practice.invalid';

type Row = object;

interface Asked {
  page: number;
  perPage: number;
}

/** Reads which page is asked for; throws a refusal where it is none. */
export function askedPage(query: Record<string, string>): Asked {
  const count = (name: string, otherwise: number, most: number): number => {
    const written = query[name];
    if (written === undefined) return otherwise;
    const value = Number(written);
    if (Number.isInteger(value) && value >= 1 && value <= most) return value;
    throw invalid([`The ${name} field must be a number between 1 and ${most}.`]);
  };
  return { page: count('page', 1, 1_000_000), perPage: count('per_page', 15, mostPerPage) };
}

/** Returns the rows that all filters of a query take; throws a refusal for one that the list does not have. */
export function filtered<One>(
  all: readonly One[],
  query: Record<string, string>,
  filters: Record<string, (one: One, wanted: string) => boolean>,
): readonly One[] {
  const asked = Object.entries(query).filter(([name]) => name.startsWith('filter['));
  const unknown = asked.find(([name]) => filters[name] === undefined);
  if (unknown !== undefined) throw invalid([`Requested ${unknown[0]} is not allowed.`]);
  if (asked.length === 0) return all;
  return all.filter((one) => asked.every(([name, wanted]) => filters[name]?.(one, wanted)));
}

/** Reads by which column a list is to be sorted, and whether the largest comes first; throws a refusal for one that it does not have. */
export function askedSort<Column extends string>(
  { sort = '-updated_at' }: Record<string, string>,
  sortable: readonly Column[],
): { column: Column; isDown: boolean } {
  const column = sortable.find((name) => name === sort.replace(/^-/, ''));
  if (column === undefined) throw invalid([`Requested sort ${sort} is not allowed.`]);
  return { column, isDown: sort.startsWith('-') };
}

/** Returns a page of a list as a paginator answers it; `rowsFrom` returns so many rows from one on. */
export function listPage(
  name: string,
  { page, perPage }: Asked,
  total: number,
  rowsFrom: (from: number, count: number) => readonly Row[],
) {
  const from = (page - 1) * perPage;
  const data = rowsFrom(from, perPage);
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const addressOf = (number: number) => `${otherHost}/${name}?page=${number}`;
  return {
    data,
    links: {
      first: addressOf(1),
      last: addressOf(lastPage),
      prev: page > 1 ? addressOf(page - 1) : null,
      next: page < lastPage ? addressOf(page + 1) : null,
    },
    meta: {
      current_page: page,
      from: data.length === 0 ? null : from + 1,
      last_page: lastPage,
      links: [],
      path: `${otherHost}/${name}`,
      per_page: perPage,
      to: data.length === 0 ? null : from + data.length,
      total,
    },
  };
}
