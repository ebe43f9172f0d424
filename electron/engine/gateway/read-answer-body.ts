import { cutText } from '../../../shared/domain/cut-text.ts';
/** Characters kept of an answer that is no JSON. */
const longestText = 2_000;

/** Deepest nesting of an answer that counts as JSON: all later readers, the page included, are recursive. */
const deepest = 100;

export interface AnswerBody {
  /** Undefined where the body is no JSON that can be read. */
  json: unknown;
  /** The beginning of any other body. */
  text: string;
  isBlank: boolean;
}

/** Reads the body of an answer. Whole numbers that JavaScript would round become texts with the digits as written. */
export function readBody(body: Buffer): AnswerBody {
  const written = body.toString('utf8').replace(/^\uFEFF/, '');
  try {
    const json: unknown = JSON.parse(withLongNumbersAsText(written));
    if (!isNestedTooDeep(json)) return { json, text: '', isBlank: false };
  } catch {
    // The body is not JSON.
  }
  return { json: undefined, text: cutText(written, longestText), isBlank: written.trim() === '' };
}

function withLongNumbersAsText(json: string): string {
  if (!/\d{16}/.test(json)) return json;
  const textsAndNumbers = /"[^"\\]*(?:\\.[^"\\]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
  return json.replace(textsAndNumbers, (token) =>
    /^"|[.eE]/.test(token) || Number.isSafeInteger(Number(token)) ? token : `"${token}"`,
  );
}

function isNestedTooDeep(json: unknown): boolean {
  let level = [json];
  for (let depth = 0; depth <= deepest; depth += 1) {
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}
