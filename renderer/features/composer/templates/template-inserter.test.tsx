import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { chatFixture } from '../../../testing/chat-fixture.ts';
import type { Template } from '../../../../shared/contract/templates.ts';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { type Answers, ok } from '../../../testing/render-with-main.tsx';
import {
  templateFixture as template,
  templateRowFixture,
} from '../../../testing/template-fixture.ts';
import { attachmentFixture } from '../testing/attachment-fixture.ts';
import { emptyDraft, openComposer, sendOf, settings } from '../testing/open-composer.tsx';

afterEach(() => vi.restoreAllMocks());

const card = (address: string): LinkCard => ({
  address,
  title: '',
  description: '',
  imageAddress: '',
  highQuality: false,
});

const nothingFound = ok({ templates: [], total: 0, folders: [] });

/** Main with these templates; a search finds those whose name begins with it. */
function templates(...all: Template[]): Answers {
  return {
    'chats.get': () => ok(chatFixture({ name: 'Ana', number: '+49 1' })),
    'templates.get': ({ templateId }) => {
      const found = all.find((each) => each.templateId === templateId);
      if (!found) throw new Error(`no template ${templateId}`);
      return ok(found);
    },
    'templates.search': ({ search = '' }) => {
      const rows = all.filter(({ name }) => name.startsWith(search)).map(templateRowFixture);
      return ok({ templates: rows, total: rows.length, folders: [] });
    },
  };
}

const found = (name: string) => screen.findByRole('option', { name: new RegExp(`^${name}`) });

it('fills in what is known without asking', async () => {
  const named = { ...settings, sending: { ...settings.sending, agentName: 'Bo' } };
  const { user, box } = await openComposer({
    ...templates(template('hi', { text: '{name}, {NUMBER}: {agent} {{x}' })),
    'settings.get': () => ok(named),
  });
  await user.type(box, '/');
  await found('hi');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box).toHaveProperty('value', 'Ana, +49 1: Bo {x}'));
});

it('leaves every key to an input method', async () => {
  const { main, user, box } = await openComposer(templates(template('one'), template('two')));
  await user.type(box, '/');
  await found('one');
  for (const key of ['ArrowDown', 'Enter', 'Escape']) {
    fireEvent.keyDown(box, { key, isComposing: true });
  }
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('one');
  expect(box).toHaveProperty('value', '/');
  expect(main.inputs('messages.send')).toEqual([]);
});

it('inserts what is found for all that was typed, however late it is found', async () => {
  let answer = (): void => {};
  const answers = templates(template('alpha'), template('beta'));
  const { user, box } = await openComposer({
    ...answers,
    'templates.search': async (input) => {
      if (input.search === 'beta') {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      }
      return (await answers['templates.search']?.(input)) ?? nothingFound;
    },
  });
  await user.type(box, '/');
  await found('alpha');
  await user.keyboard('beta{Enter}');
  expect(box).toHaveProperty('value', '/beta');
  answer();
  await waitFor(() => expect(box).toHaveProperty('value', 'beta'));
});

it.each(['{Enter}', '{Control>}{Enter}{/Control}'])(
  'sends nothing on %s over its list, and then the text with the slash',
  async (enter) => {
    const { main, user, box } = await openComposer(templates(template('one')));
    await user.type(box, 'yes /no');
    await screen.findByText('No templates match “no”.');
    await user.keyboard(enter);
    expect(screen.queryByText('No templates match “no”.')).toBe(null);
    expect(box).toHaveProperty('value', 'yes /no');
    expect(main.inputs('messages.send')).toEqual([]);
    await user.keyboard(enter);
    const sent = { ...sendOf('yes /no'), closes: enter !== '{Enter}' };
    await waitFor(() => expect(main.inputs('messages.send')).toEqual([sent]));
  },
);

it('closes a list in which none is found on Ctrl+Enter where that sends, and breaks no line', async () => {
  const byControl = {
    ...settings,
    sending: { ...settings.sending, enterSends: 'mod-enter' as const },
  };
  const { main, user, box } = await openComposer({
    ...templates(template('one')),
    'settings.get': () => ok(byControl),
  });
  await user.type(box, 'yes /no');
  await screen.findByText('No templates match “no”.');
  const controlEnter = '{Control>}{Enter}{/Control}';
  await user.keyboard(controlEnter);
  expect(screen.queryByText('No templates match “no”.')).toBe(null);
  expect(box).toHaveProperty('value', 'yes /no');
  expect(main.inputs('messages.send')).toEqual([]);
  await user.keyboard(controlEnter);
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('yes /no')]));
});

it('sends nothing on Enter that comes before what is searched', async () => {
  const answers = templates(template('one'));
  const waiting = Promise.withResolvers<void>();
  const { main, user, box } = await openComposer({
    ...answers,
    'templates.search': async (input) => {
      await waiting.promise;
      return (await answers['templates.search']?.(input)) ?? nothingFound;
    },
  });
  await user.type(box, 'hi /late order{Enter}');
  waiting.resolve();
  await waitFor(() => expect(main.inputs('templates.search').length).toBeGreaterThan(0));
  expect(main.inputs('messages.send')).toEqual([]);
  expect(box).toHaveProperty('value', 'hi /late order');
});

it('asks before it sends the search word of a template alone', async () => {
  const { main, user, box } = await openComposer(templates(template('one')));
  await user.type(box, '/refnd');
  await screen.findByText('No templates match “refnd”.');
  await user.keyboard('{Enter}{Enter}');
  expect(
    await screen.findByText('“/refnd” looks for a template. Send again if this is the message.'),
  ).toBeTruthy();
  expect(main.inputs('messages.send')).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('/refnd')]));
});

it('shows the list again when nothing is filled in, and sends nothing then', async () => {
  const { main, user, box } = await openComposer(
    templates(template('sorry', { text: 'Order {order} is late' })),
  );
  await user.type(box, 'Hello /sorry');
  await found('sorry');
  await user.keyboard('{Enter}');
  await screen.findByRole('textbox', { name: 'Order' });
  await user.keyboard('{Escape}');
  await found('sorry');
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('textbox', { name: 'Order' })).toBeTruthy();
  expect(main.inputs('messages.send')).toEqual([]);
});

it('sends a template’s text with its file, however quick one is', async () => {
  const attachment = attachmentFixture('file-1');
  const attached = Promise.withResolvers<void>();
  let inTray: (typeof attachment)[] = [];
  const source = { kind: 'address', url: 'https://example.org/map.png' } as const;
  const media = [{ mediaId: 'm', sendAs: 'image', caption: '', fileName: '', source } as const];
  const { main, user, box } = await openComposer({
    ...templates(template('map', { media: [...media] })),
    'attachments.list': () => ok(inTray),
    'templates.attach': async () => {
      await attached.promise;
      inTray = [attachment];
      return ok([attachment]);
    },
  });
  await user.type(box, '/');
  await found('map');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box).toHaveProperty('value', 'map'));
  await user.keyboard('{Enter}');
  expect(box).toHaveProperty('value', 'map');
  expect(main.inputs('messages.send')).toEqual([]);
  attached.resolve();
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null));
  await screen.findByRole('list', { name: 'Attachments' });
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(main.inputs('messages.send')).toEqual([
      { ...sendOf('map'), attachmentIds: [attachment.attachmentId] },
    ]),
  );
});

it('leaves the text alone on Escape, and does not open again while one writes on', async () => {
  const { user, box } = await openComposer(templates(template('cafe')));
  await user.type(box, 'Hi /caf');
  await found('cafe');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox', { name: 'Templates' })).toBe(null);
  await user.keyboard('e');
  expect(box).toHaveProperty('value', 'Hi /cafe');
  expect(screen.queryByRole('listbox', { name: 'Templates' })).toBe(null);
});

it('opens by its button with a search of its own, and inserts behind what is written', async () => {
  const { user, box } = await openComposer(
    templates(template('cafe', { text: 'We are closed today.' })),
  );
  await user.type(box, 'Dear Ana.');
  await user.click(screen.getByRole('button', { name: 'Templates' }));
  const search = await screen.findByRole('combobox', { name: 'Search templates' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.keyboard('cafe');
  await found('cafe');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box).toHaveProperty('value', 'Dear Ana. We are closed today.'));
  expect(document.activeElement).toBe(box);
});

it('keeps the card that is there, says so, and takes the other on demand', async () => {
  const { main, user, box } = await openComposer({
    ...templates(template('hours', { card: card('https://example.org/{name}') })),
    'drafts.get': () => ok({ ...emptyDraft, card: card('https://kept.example') }),
  });
  await user.type(box, '/');
  await found('hours');
  await user.keyboard('{Enter}');
  const take = await screen.findByRole('button', { name: 'Use the template’s card' });
  const saved = () => main.inputs('drafts.save').at(-1);
  await waitFor(() =>
    expect(saved()).toMatchObject({ text: 'hours', card: card('https://kept.example') }),
  );
  await user.click(take);
  await waitFor(() => expect(saved()).toMatchObject({ card: card('https://example.org/Ana') }));
  expect(document.activeElement).toBe(box);
});

it('says why media did not come along, and keeps the text', async () => {
  const source = { kind: 'address', url: 'http://10.0.0.1/{name}' } as const;
  const media = [{ mediaId: 'm', sendAs: 'image', caption: '', fileName: '', source } as const];
  const { main, user, box } = await openComposer({
    ...templates(template('map', { media: [...media] })),
    'templates.attach': () => ({
      ok: false,
      error: { kind: 'invalid-input', field: 'url', problem: 'not-an-address' },
    }),
  });
  await user.type(box, '/');
  await found('map');
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('The template’s media wasn’t');
  expect(box).toHaveProperty('value', 'map');
  expect(main.inputs('templates.attach')).toMatchObject([
    { instanceId: 'i', chatId: 'c', templateId: 'map', values: { name: 'Ana' } },
  ]);
});

it('asks again before it leaves a gap where something was asked for', async () => {
  const { user, box } = await openComposer(
    templates(template('sorry', { text: 'Order {order} is late' })),
  );
  await user.type(box, '/');
  await found('sorry');
  await user.keyboard('{Enter}');
  const order = await screen.findByRole('textbox', { name: 'Order' });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Fill this in, or insert again to leave it out.')).toBeTruthy();
  expect(document.activeElement).toBe(order);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box).toHaveProperty('value', 'Order  is late'));
});
