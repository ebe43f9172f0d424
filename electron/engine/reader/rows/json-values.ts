import { cutText } from '../../../../shared/domain/cut-text.ts';
import { excerptLength, type Splitter } from './splitter.ts';

/** One value of a file of JSON as it stands there. Of one that is too long only its beginning is there. */
export interface JsonValue {
  /** Where it begins, from 1. */
  line: number;
  /** From 1. */
  number: number;
  text: string;
  /** `cut-off`: the file ended inside it. `no-list`: the file holds no list of objects at all. */
  problem: 'cut-off' | 'too-long' | 'no-list' | null;
}

export interface JsonLayout {
  /** Characters of one value. */
  longest: number;
  /**
   * How a list is found that stands inside an object (`{"data": [...]}`). `at-once`: the file is one list of objects, wherever it
   * stands. `if-too-long`: values stand one after another or in an array around all of them, and only one that is too long to be
   * read whole is looked into.
   */
  unwrap: 'at-once' | 'if-too-long';
}

/** How deep lists are looked for inside of each other. */
const deepest = 5;

/** Splits JSON into its values as it comes, so that a list of any length is read at the memory of one entry. */
export function jsonValues({ longest, unwrap }: JsonLayout): Splitter<JsonValue> {
  let line = 1;
  let number = 0;
  let depth = 0;
  /** The depth at which values stand. */
  let base = 0;
  let hasBegun = false;
  let hasList = false;
  let isDone = false;
  let inString = false;
  let isEscaped = false;
  let value: { line: number; text: string; isTooLong: boolean } | null = null;
  /** Objects that are looked into for lists, outermost first. */
  const wrappers: { base: number; line: number; excerpt: string; hasList: boolean }[] = [];
  let isSeeking = false;
  /** The sign before opened an array: the next tells whether it is a list of objects. */
  let mayBeList = false;

  const begin = (): void => {
    number += 1;
    value = { line, text: '', isTooLong: false };
  };

  const lookInto = (excerpt: string): void => {
    wrappers.push({ base, line, excerpt, hasList: false });
    isSeeking = true;
    mayBeList = false;
  };

  const canLookInto = (text: string): boolean =>
    unwrap === 'if-too-long' && wrappers.length < deepest && /^[[{]/.test(text);

  const keep = (part: string, found: JsonValue[]): void => {
    if (value === null || value.isTooLong) return;
    value.text += part;
    if (value.text.length <= longest) return;
    const { text } = value;
    if (canLookInto(text)) {
      line = value.line;
      depth = base;
      inString = false;
      isEscaped = false;
      number -= 1;
      value = null;
      lookInto(cutText(text, excerptLength));
      feed(text, found);
    } else value = { ...value, text: cutText(text, excerptLength), isTooLong: true };
  };

  const close = (part: string, found: JsonValue[]): void => {
    keep(part, found);
    if (value === null) return;
    const { isTooLong, text, line: at } = value;
    found.push({ line: at, number, text, problem: isTooLong ? 'too-long' : null });
    value = null;
  };

  const leaveWrapper = (found: JsonValue[]): void => {
    const wrapper = wrappers.pop();
    isSeeking = false;
    if (wrapper === undefined || wrapper.hasList || unwrap === 'at-once') return;
    const { line: at, excerpt } = wrapper;
    found.push({ line: at, number: (number += 1), text: excerpt, problem: 'too-long' });
  };

  const leaveList = (found: JsonValue[]): void => {
    isDone = unwrap === 'at-once';
    const wrapper = wrappers.at(-1);
    if (wrapper === undefined || base === wrapper.base) return;
    depth -= 1;
    base = wrapper.base;
    isSeeking = true;
    // The list was all there was to look into.
    if (depth === base) leaveWrapper(found);
  };

  /** Returns true where the sign begins the first entry of a list. */
  const seek = (sign: string, found: JsonValue[]): boolean => {
    const wrapper = wrappers.at(-1);
    if (mayBeList && wrapper !== undefined) {
      mayBeList = false;
      if (sign === '{' || sign === ']') {
        wrapper.hasList = true;
        hasList = true;
      }
      if (sign === '{') {
        base = depth;
        isSeeking = false;
        return true;
      }
    }
    if (sign === '"') inString = true;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') {
      depth -= 1;
      if (depth === wrapper?.base) leaveWrapper(found);
    }
    mayBeList = sign === '[';
    return false;
  };

  function feed(chunk: string, found: JsonValue[]): void {
    let from = 0;
    for (let at = 0; at < chunk.length && !isDone; at += 1) {
      const sign = chunk[at] ?? '';
      if (sign === '\n') line += 1;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (sign === '\\') isEscaped = true;
        else if (sign === '"') inString = false;
        continue;
      }
      const isSpace = sign <= ' ';
      if (isSeeking) {
        if (isSpace || !seek(sign, found)) continue;
        begin();
        from = at;
      } else if (value === null) {
        if (isSpace || sign === ',' || sign === '\uFEFF') continue;
        if (sign === ']' && depth === base) {
          leaveList(found);
          continue;
        }
        if (!hasBegun) {
          hasBegun = true;
          if (sign === '[') {
            base = 1;
            depth = 1;
            hasList = true;
            continue;
          }
          if (unwrap === 'at-once') {
            lookInto('');
            seek(sign, found);
            continue;
          }
        }
        begin();
        from = at;
      }
      if (sign === '"') inString = true;
      else if (sign === '{' || sign === '[') depth += 1;
      else if (sign === '}' || sign === ']') {
        // One that closes nothing of the value ends it, and the list around it.
        const isOuter = depth === base;
        if (!isOuter) depth -= 1;
        if (depth === base) close(chunk.slice(from, isOuter ? at : at + 1), found);
        if (isOuter && sign === ']') leaveList(found);
      } else if (depth === base && (isSpace || sign === ',')) close(chunk.slice(from, at), found);
    }
    if (value !== null && !isDone) keep(chunk.slice(from), found);
  }

  return {
    take: (text) => {
      const found: JsonValue[] = [];
      feed(text, found);
      return found;
    },
    end: () => {
      const isCutOff = depth > base || inString || isSeeking;
      const found: JsonValue[] = [];
      close('', found);
      const last = found.at(-1);
      if (last?.problem === null && isCutOff) last.problem = 'cut-off';
      if (found.length > 0) return found;
      if (unwrap === 'if-too-long') {
        const cut = wrappers.at(-1);
        if (cut === undefined) return [];
        return [{ line: cut.line, number: number + 1, text: cut.excerpt, problem: 'cut-off' }];
      }
      return hasList || number > 0 ? [] : [{ line: 1, number: 1, text: '', problem: 'no-list' }];
    },
  };
}
