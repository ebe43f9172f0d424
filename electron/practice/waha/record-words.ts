/** Text of a record's one payload object, and its file. */
export function wordsOf(message: unknown): {
  body: string;
  media: { url: string; mimetype: string; filename: string | null } | null;
} {
  const payload = isObject(message) ? Object.values(message).find(isObject) : undefined;
  const { text, caption, conversation, url, mimetype, fileName } = payload ?? {};
  const body = [text, caption, conversation].find((one) => typeof one === 'string') ?? '';
  const media =
    typeof url === 'string' && typeof mimetype === 'string'
      ? { url, mimetype, filename: typeof fileName === 'string' ? fileName : null }
      : null;
  return { body: String(body), media };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
