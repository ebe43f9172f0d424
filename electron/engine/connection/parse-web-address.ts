/** Reads an `http` or `https` address as it was written; null where it is none. */
export function parseWebAddress(written: string): URL | null {
  // URL would mend all of these: `https:host`, back-slashes, line breaks inside.
  if (!/^https?:\/\/[^/]/i.test(written) || /[\s\\\p{Cc}]/u.test(written)) return null;
  try {
    return new URL(written);
  } catch {
    return null;
  }
}
