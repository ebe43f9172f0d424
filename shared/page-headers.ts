import { contentPolicy } from './content-policy.ts';

/** Go with everything that a host answers to its page. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

interface Answered {
  headers: { set(name: string, value: string): void };
}

/** Adds them to an answer that was made without them. */
export function withPageHeaders<Answer extends Answered>(answer: Answer): Answer {
  for (const [name, value] of Object.entries(pageHeaders)) answer.headers.set(name, value);
  return answer;
}
