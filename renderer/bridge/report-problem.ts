import { call, CallError } from './call.ts';

/** Characters that main takes. */
const longest = 8_000;

/** Hands an error of the page to main, which keeps it without what is private. An error that main answered is known there. */
export function reportProblem(thrown: unknown): void {
  if (thrown instanceof CallError) return;
  const said = thrown instanceof Error ? (thrown.stack ?? String(thrown)) : String(thrown);
  // Of nothing that was thrown there is nothing to say.
  const text = said === 'null' || said === 'undefined' ? '' : said;
  call('app.reportProblem', { text: text.slice(0, longest) }).catch(() => {});
}
