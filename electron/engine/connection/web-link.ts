import { parseWebAddress } from './parse-web-address.ts';

/** Why an address is not opened. */
export type LinkProblem = 'not-an-address' | 'too-long' | 'has-user';

/** Characters that every system's browser can be started with. */
const longestLink = 2_048;

/**
 * Reads the address of a link that may be opened outside Postline: `http` or `https` and nothing else, without a name and
 * password, which only make one host look like another.
 */
export function readWebLink(address: string): URL | LinkProblem {
  const url = parseWebAddress(address);
  if (url === null) return 'not-an-address';
  if (url.href.length > longestLink) return 'too-long';
  if (url.username !== '' || url.password !== '') return 'has-user';
  return url;
}
