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
