import type { Page } from '@playwright/test';
import type { CallOutput } from '../../shared/contract/contract.ts';
import type { Answer } from '../../shared/domain/app-error.ts';
import { account } from '../support/story.ts';

/** Gives the one instance its token again after a restart: the preview keeps none. */
export async function giveToken(page: Page): Promise<void> {
  await page.evaluate(async (accessToken) => {
    type Listed = Answer<CallOutput<'instances.list'>>;
    const listed = (await window.postline.call('instances.list', {})) as Listed;
    const [instance] = listed.ok ? listed.value.instances : [];
    if (!instance) throw new Error('there is no instance');
    const { instanceId } = instance;
    await window.postline.call('instances.setToken', { instanceId, accessToken });
  }, account.accessToken);
}
