import type { Page } from '@playwright/test';
import type { CallInput, CallName, CallOutput } from '../../shared/contract/contract.ts';
import type { Answer } from '../../shared/domain/app-error.ts';

/** Makes a call as the page would, and throws where main refuses. For what a story is not about. */
export async function callFromPage<Name extends CallName>(
  page: Page,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const made = { name: name as CallName, input: input as unknown };
  const answer = (await page.evaluate(
    ({ name: called, input: given }) => window.postline.call(called, given),
    made,
  )) as Answer<CallOutput<Name>>;
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
  return answer.value;
}
