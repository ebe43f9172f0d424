import { firstName } from './first-name.ts';

/**
 * Returns a text that was written to somebody as the text of a template: their name and first name become variables. It is a
 * suggestion, which a person looks at before it is kept.
 */
export function templateOfText(text: string, name: string | null): string {
  // In a template two braces stand for one.
  let made = text.replaceAll('{{', '{{{{');
  if (name === null) return made;
  made = withVariable(made, name.trim(), '{name}');
  const first = firstName(name);
  return first === null ? made : withVariable(made, first, '{first name}');
}

function withVariable(text: string, word: string, variable: string): string {
  if (word === '') return text;
  const whole = RegExp(String.raw`(?<![\p{L}\p{N}{])${escaped(word)}(?![\p{L}\p{N}\p{M}])`, 'gu');
  return text.replace(whole, variable);
}

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
