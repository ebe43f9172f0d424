/** A piece of a file that should be one JSON value. */
export interface ScannedValue {
  /** Of its beginning, from 1. */
  line: number;
  text: string;
  /** The file ended inside it. */
  isCutOff: boolean;
}

/** Splits text that comes in pieces into JSON values: those of an array around all of them, or those that stand one after another. */
export interface JsonScanner {
  push(chunk: string): ScannedValue[];
  end(): ScannedValue[];
}

/** Characters of one value; a longer one is cut there and cannot be read. */
const longestValue = 64 * 1024 * 1024;

export function createJsonScanner(): JsonScanner {
  let line = 1;
  let depth = 0;
  /** 1 inside an array around everything, which is looked through. */
  let base = 0;
  let hasBegun = false;
  let inString = false;
  let isEscaped = false;
  let value: { line: number; pieces: string[]; length: number } | null = null;

  const finish = (isCutOff: boolean): ScannedValue | null => {
    if (value === null) return null;
    const scanned = { line: value.line, text: value.pieces.join(''), isCutOff };
    value = null;
    return scanned;
  };

  const take = (piece: string): void => {
    if (value === null || value.length > longestValue) return;
    value.pieces.push(piece);
    value.length += piece.length;
  };

  const push = (chunk: string): ScannedValue[] => {
    const found: ScannedValue[] = [];
    let from = 0;
    const close = (end: number): void => {
      take(chunk.slice(from, end));
      const scanned = finish(false);
      if (scanned !== null) found.push(scanned);
    };
    for (let at = 0; at < chunk.length; at += 1) {
      const character = chunk[at] ?? '';
      if (character === '\n') line += 1;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (character === '\\') isEscaped = true;
        else if (character === '"') inString = false;
        continue;
      }
      const isSpace = character <= ' ';
      if (value === null) {
        if (isSpace || character === ',' || character === '\uFEFF') continue;
        if (character === ']' && depth === base) continue;
        if (character === '[' && !hasBegun) {
          hasBegun = true;
          base = 1;
          depth = 1;
          continue;
        }
        hasBegun = true;
        value = { line, pieces: [], length: 0 };
        from = at;
      }
      if (character === '"') inString = true;
      else if (character === '{' || character === '[') depth += 1;
      else if (character === '}' || character === ']') {
        if (depth === base) close(at);
        else {
          depth -= 1;
          if (depth === base) close(at + 1);
        }
      } else if (depth === base && (isSpace || character === ',')) close(at);
    }
    if (value !== null) take(chunk.slice(from));
    return found;
  };

  return {
    push,
    end: () => {
      const last = finish(depth > base || inString);
      return last === null ? [] : [last];
    },
  };
}
