import type { InputProblem } from './app-error.ts';

/** What a stranger meets at the address of a file. */
export interface MediaLook {
  /** Where redirects ended; the address itself where there were none. */
  address: string;
  redirects: number;
  /** As the server says; null where it does not. */
  mediaType: string | null;
  bytes: number | null;
  /** Why the service could not have the file either; null where nothing stands in the way. */
  problem: InputProblem | null;
  /** A figure or word for the problem's sentence. */
  detail: string | null;
}
