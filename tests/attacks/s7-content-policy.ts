import type { Page } from '@playwright/test';
import { startPracticeService } from '../../electron/practice/start-practice-service.ts';
import { part, type Part, type Program, rowOfParts } from '../rows/row.ts';
import { account } from '../support/account.ts';
import { connect } from '../support/connect-page.ts';
import { openChat, send } from '../support/conversation.ts';
import { type AttackedHost, onHosts } from './on-hosts.ts';
import { walkScreens } from './screens.ts';

/**
 * S7: on every screen no violation of the content policy, by the browser's own count; one that is planted counts. In the story suite
 * each is a complaint, and a complaint fails its story (tests/support/complaints.ts).
 */
export const policyHolds: Program = async (plan) => {
  const { parts, skipped } = await onHosts(plan, walked);
  return rowOfParts('every screen', plan.seed, parts, skipped);
};

async function walked(host: AttackedHost): Promise<Part[]> {
  const service = await startPracticeService({ ...account, typingMs: 0 });
  const running = await host.start();
  try {
    const { page } = running;
    const policies: string[] = [];
    page.on('response', (response) => {
      const policy = response.headers()['content-security-policy'];
      if (response.request().isNavigationRequest()) policies.push(policy ?? '');
    });
    await page.reload();
    await page.getByRole('heading', { name: 'Connect an instance' }).waitFor();
    await count(page);
    await connect(page, service);
    await openChat(page, '+4915112345678');
    await send(page, 'hello');
    return [
      await part('no violation', async () => {
        const seen = await walkScreens(page, ['4915112345678@c.us'], async () => {});
        const found = await violationsOn(page);
        return seen < 15 ? [`only ${seen} screens were seen`] : found;
      }),
      await part('a planted one counts', async () => {
        await page.evaluate(() => {
          const image = new Image();
          image.src = 'http://127.0.0.1:9/planted.png';
          document.body.append(image);
        });
        await page.waitForFunction(
          () => (Reflect.get(window, 'violations') as string[]).length > 0,
        );
        return [];
      }),
      await part('nothing unsafe', () => {
        // A test Electron tells no head of its own scheme: there the planted one is the proof.
        const unsafe = policies.filter((policy) => /unsafe-|\*|https?:/.test(policy));
        const none =
          host.name === 'preview' &&
          !policies.some((policy) => policy.includes("default-src 'none'"));
        return Promise.resolve([...unsafe, ...(none ? ['no policy was sent'] : [])]);
      }),
    ];
  } finally {
    await running.kill();
    await service.close();
  }
}

function count(page: Page): Promise<void> {
  return page.evaluate(() => {
    const violations: string[] = [];
    Object.assign(window, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
}

const violationsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'violations') as string[]);
