import type { PracticeService } from '../../electron/practice/start-practice-service.ts';
import type { Postline } from './postline.ts';
import { connect } from './connect-page.ts';
import { messageWith, openChat, send } from './conversation.ts';
import { expect } from './story.ts';

/** Fills a console with a chat in which messages stand in every state that a person meets. */
export async function fillConsole(app: Postline, service: PracticeService): Promise<void> {
  const { page } = app;
  await connect(page, service);
  await openChat(page, '+55 11 91234-5000');
  await send(page, 'to a number that is not there');
  await expect(messageWith(page, 'not there')).toContainText('Rejected');
  await openChat(page, '+4915112345678');
  await send(page, 'Good morning! Your parcel is on its way.');
  await expect(messageWith(page, 'Good morning')).toContainText('Accepted');
  await send(page, 'شكرا لكم، تم استلام الطلب');
  await expect(messageWith(page, 'شكرا')).toContainText('Accepted');
  service.faults.next({ kind: 'reset-after' });
  await send(page, 'If it does not turn up today we send a new one.');
  await expect(messageWith(page, 'turn up today')).toContainText('Unknown');
}
