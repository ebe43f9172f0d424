import type { Page } from '@playwright/test';
import type { CallInput, CallName, CallOutput } from '../../shared/contract/contract.ts';
import type { Answer } from '../../shared/domain/app-error.ts';
import { account } from './account.ts';

/** Makes one call as the page makes it. Throws what main refuses. */
export async function callFrom<Name extends CallName>(
  page: Page,
  name: Name,
  input: CallInput<Name>,
): Promise<CallOutput<Name>> {
  const answer = (await page.evaluate(
    ([called, given]) => window.postline.call(called, given as never),
    [name, input] as const,
  )) as Answer<CallOutput<Name>>;
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
  return answer.value;
}

/** The one instance. */
export async function instanceOf(page: Page): Promise<string> {
  const { instances } = await callFrom(page, 'instances.list', {});
  const [instance] = instances;
  if (!instance) throw new Error('there is no instance');
  return instance.instanceId;
}

/** Gives the one instance its token again after a restart: the preview keeps none. */
export async function giveToken(page: Page): Promise<void> {
  const instanceId = await instanceOf(page);
  await callFrom(page, 'instances.setToken', { instanceId, accessToken: account.accessToken });
}
