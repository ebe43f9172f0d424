import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AppError } from '../../../../shared/domain/app-error.ts';
import { fakeMain, ok, renderPart } from '../../../testing/render-with-main.tsx';
import { answering, tooMany } from '../../../testing/questions.ts';
import { ForwardDialog } from './forward-dialog.tsx';

const ben = { chatId: 'ben@c.us', kind: 'person', name: 'Ben', number: '+49 1', country: 'DE' };

/** Opens it for a message; each attempt to forward is refused by the next of these. */
async function forwardTo(refusals: (AppError | null)[]) {
  const main = fakeMain({
    'chats.list': () => ok({ chats: [] } as never),
    'app.language': () => ok({ language: 'en', region: 'DE' } as never),
    'chats.numberCountry': () => ok({ country: 'DE' }),
    'chats.readRecipients': () =>
      ok([{ written: 'ben', recipients: [ben], leftOut: null }] as never),
    'messages.runResults': () => ok([]),
    'messages.forward': () => {
      const error = refusals.shift() ?? null;
      return error === null ? ok(null) : { ok: false, error };
    },
  });
  renderPart(
    <ForwardDialog
      chat={{ instanceId: 'i', chatId: 'c@c.us' }}
      what={{ messageIds: ['m'], excerpts: ['The price list', ''] }}
      onClose={() => {}}
    />,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Forward to' }), '+491');
  await user.click(screen.getByRole('button', { name: 'Forward' }));
  const goOn = async () => user.click(await screen.findByRole('button', { name: 'Send anyway' }));
  const asked = (how: object) =>
    waitFor(() => expect(main.inputs('messages.forward').at(-1)).toMatchObject(how));
  return { goOn, asked };
}

it('shows which messages it is about', async () => {
  await forwardTo([tooMany]);
  const which = screen.getByRole('list', { name: 'Messages' });
  expect(which.textContent).toBe('The price list');
});

it('asks whether it may go to more new people than usual, and then who of the team answers', async () => {
  const { goOn, asked } = await forwardTo([tooMany, answering]);
  await asked({ allowFirstContacts: false, anyway: false });
  await screen.findByText(/more new people today/);
  await goOn();
  await asked({ allowFirstContacts: true, anyway: false });
  await screen.findByText(/Ana/);
  await goOn();
  await asked({ allowFirstContacts: true, anyway: true });
  expect(screen.queryByRole('button', { name: 'Send anyway' })).toBe(null);
});

it('takes who alone has a name by Enter, and lets one say which where several have it', async () => {
  const [ada, tom] = ['Ada Tomate', 'Tom Voss'].map((name) => ({ ...ben, chatId: name, name }));
  const main = fakeMain({
    'chats.list': ({ search }) =>
      ok({
        chats: [ada, tom].filter((chat) => chat?.name.toLowerCase().includes(search ?? '')),
      } as never),
    'app.language': () => ok({ language: 'en', region: 'DE' } as never),
    'chats.numberCountry': () => ok({ country: 'DE' }),
  });
  renderPart(
    <ForwardDialog
      chat={{ instanceId: 'i', chatId: 'c@c.us' }}
      what={{ messageIds: ['m'], excerpts: ['The price list'] }}
      onClose={() => {}}
    />,
  );
  const user = userEvent.setup();
  const suggested = (name: string) => screen.findByRole('button', { name: new RegExp(name) });
  const chosen = () => screen.queryByRole('list', { name: 'Recipients' })?.textContent ?? '';
  for (const button of ['Add', 'Forward']) {
    await user.type(await screen.findByRole('textbox', { name: 'Forward to' }), 'tom');
    await user.click(screen.getByRole('button', { name: button }));
    await screen.findByText('Choose who is meant.');
    await user.clear(screen.getByRole('textbox', { name: 'Forward to' }));
  }
  expect(main.inputs('chats.readRecipients')).toEqual([]);
  await user.type(await screen.findByRole('textbox', { name: 'Forward to' }), 'tom');
  await waitFor(async () => {
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await suggested('Ada Tomate'));
  });
  expect(chosen()).toBe('');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(chosen()).toBe('Tom Voss');
  await user.keyboard('toma');
  // The text is looked for once it has stood for a moment.
  await waitFor(async () => {
    await user.keyboard('{Enter}');
    expect(chosen()).toContain('Ada Tomate');
  });
});

it('says of a name that nobody has that no chat matches it', async () => {
  fakeMain({
    'chats.list': () => ok({ chats: [] } as never),
    'app.language': () => ok({ language: 'en', region: 'DE' } as never),
    'chats.numberCountry': () => ok({ country: 'DE' }),
    'chats.readRecipients': ({ written }) =>
      ok(
        written.map((one) => ({
          written: one,
          error: { kind: 'invalid-input', field: 'written', problem: 'number-has-letters' },
        })),
      ),
  });
  renderPart(
    <ForwardDialog
      chat={{ instanceId: 'i', chatId: 'c@c.us' }}
      what={{ messageIds: ['m'], excerpts: ['The price list'] }}
      onClose={() => {}}
    />,
  );
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Forward to' }), 'nobody');
  // The text is looked for once it has stood for a moment.
  await waitFor(async () => {
    await user.keyboard('{Enter}');
    expect(screen.queryByText('No chats match “nobody”.')).not.toBe(null);
  });
});
