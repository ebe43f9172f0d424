import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { chatFixture } from '../../../testing/chat-fixture.ts';
import type { Template } from '../../../../shared/contract/templates.ts';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import { teamFixture } from '../../../testing/team-fixture.ts';
import { type Answers, ok } from '../../../testing/render-with-main.tsx';
import {
  templateFixture as template,
  templateRowFixture,
} from '../../../testing/template-fixture.ts';
import { attachmentFixture } from '../testing/attachment-fixture.ts';
import { emptyDraft, inChat, openComposer, sendOf, settings } from '../testing/open-composer.tsx';

afterEach(() => vi.restoreAllMocks());

const card = (address: string): LinkCard => ({
  address,
  title: '',
  description: '',
  imageAddress: '',
  highQuality: false,
});

const longer = { ...settings, sending: { ...settings.sending, textLimit: 200 } };

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

it.each([
  ['', 'Ben'],
  ['Bo', 'Bo'],
])('fills in for the own name “%s” of a member called Ben: %s', async (agentName, expected) => {
  const { user, box } = await openComposer({
    ...templates(template('bye', { text: 'Yours, {agent}' })),
    'settings.get': () => ok({ ...settings, sending: { ...settings.sending, agentName } }),
    'team.get': () => ok({ ...teamFixture, shared: [] }),
  });
  await user.type(box, '/');
  await found('bye');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box).toHaveProperty('value', `Yours, ${expected}`));
});

it('says what of a search it looks for nowhere', async () => {
  const { user, box } = await openComposer(templates(template('C++ course')));
  await user.type(box, '/C++');
  expect(await screen.findByText('Not searched for: “++”.')).toBeTruthy();
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

it.each(['/refnd', '/refnd mde'])(
  'asks before it sends %s alone, which looks for a template',
  async (word) => {
    const { main, user, box } = await openComposer(templates(template('one')));
    await user.type(box, word);
    await waitFor(() =>
      expect(main.inputs('templates.search').at(-1)).toMatchObject({ search: word.slice(1) }),
    );
    // The first closes the list that says that there is none, where it stands.
    const asks = `“${word}” looks for a template. Send again if this is the message.`;
    for (let presses = 0; presses < 2 && screen.queryByText(asks) === null; presses += 1) {
      await user.keyboard('{Enter}');
    }
    expect(screen.getByText(asks)).toBeTruthy();
    expect(main.inputs('messages.send')).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf(word)]));
  },
);

it('sends a path without asking', async () => {
  const { main, user, box } = await openComposer(templates(template('one')));
  await user.type(box, '/etc/hosts');
  await user.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('/etc/hosts')]));
});

const selectedIn = (box: HTMLElement) => {
  const { value, selectionStart, selectionEnd } = box as HTMLTextAreaElement;
  return value.slice(selectionStart, selectionEnd);
};

const withOrder = 'Hi {first name}, {order} of {day}: {Order}';

it('leaves in the text what it does not know, goes there by Tab, and fills all of one name', async () => {
  const { main, user, box } = await openComposer({
    ...templates(template('sorry', { text: withOrder })),
    'settings.get': () => ok(longer),
  });
  await user.type(box, '/');
  await found('sorry');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box).toHaveProperty('value', 'Hi Ana, {order} of {day}: {Order}'));
  expect(selectedIn(box)).toBe('{order}');
  await user.keyboard('A-17{Tab}');
  expect(box).toHaveProperty('value', 'Hi Ana, A-17 of {day}: A-17');
  expect(selectedIn(box)).toBe('{day}');
  await user.keyboard('Monday{Enter}');
  await waitFor(() =>
    expect(main.inputs('messages.send')).toEqual([sendOf('Hi Ana, A-17 of Monday: A-17')]),
  );
});

it('goes back by Shift+Tab, and leaves the text by Tab after the last field', async () => {
  const { user, box } = await openComposer(
    templates(template('sorry', { text: '{order} of {day}' })),
  );
  await user.type(box, '/');
  await found('sorry');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(selectedIn(box)).toBe('{order}'));
  await user.keyboard('{Tab}');
  expect(selectedIn(box)).toBe('{day}');
  await user.keyboard('{Shift>}{Tab}{/Shift}');
  expect(selectedIn(box)).toBe('{order}');
  expect(document.activeElement).toBe(box);
  await user.keyboard('{Tab}{Tab}');
  expect(document.activeElement).not.toBe(box);
});

it.each(['{Enter}', '{Control>}{Shift>}{Enter}{/Shift}{/Control}'])(
  'sends no field that is open on %s, selects it, and sends it once it is meant so',
  async (keys) => {
    const { main, user, box } = await openComposer(
      templates(template('sorry', { text: 'it is {order}' })),
    );
    await user.type(box, '/');
    await found('sorry');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(box).toHaveProperty('value', 'it is {order}'));
    await user.keyboard('{End}');
    await user.keyboard(keys);
    expect((await screen.findByText(/isn’t filled in yet/)).textContent).toContain('{order}');
    expect(selectedIn(box)).toBe('{order}');
    await user.keyboard(keys);
    expect(main.inputs('messages.send')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Keep as text' }));
    expect(document.activeElement).toBe(box);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('it is {order}')]));
  },
);

it('takes what a template has in two braces as it is written', async () => {
  const { main, user, box } = await openComposer(
    templates(template('code', { text: 'type {{x}, {y}' })),
  );
  await user.type(box, '/');
  await found('code');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(selectedIn(box)).toBe('{y}'));
  await user.keyboard('z{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toEqual([sendOf('type {x}, z')]));
});

it('puts in what stands behind the bar where a first name is not known', async () => {
  const { user, box } = await openComposer({
    ...templates(template('hi', { text: 'Hi {first name|there}!' })),
    'chats.get': () => ok(chatFixture({ name: 'Nordlicht GmbH' })),
  });
  await user.type(box, '/');
  await found('hi');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(box).toHaveProperty('value', 'Hi there!'));
});

it('fills the card and the tray with what is typed over a field of the text, and lets it be seen before it is sent', async () => {
  const attachment = {
    ...attachmentFixture('file-1'),
    caption: 'Plan for {who}',
    source: { kind: 'address', url: 'https://x.org/%7Bwho%7D.png' } as const,
  };
  let inTray: (typeof attachment)[] = [];
  const media = [
    {
      mediaId: 'm',
      sendAs: 'image',
      caption: '',
      fileName: '',
      source: attachment.source,
    } as const,
  ];
  const { main, user, box } = await openComposer({
    ...templates(template('plan', { text: '{who}', card: card('https://x.org/{who}'), media })),
    'attachments.list': () => ok(inTray),
    'templates.attach': () => {
      inTray = [attachment];
      return ok([attachment]);
    },
    'attachments.change': () => ok(attachment),
  });
  await user.type(box, '/');
  await found('plan');
  await user.keyboard('{Enter}');
  await screen.findByRole('list', { name: 'Attachments' });
  await waitFor(() => expect([document.activeElement, selectedIn(box)]).toEqual([box, '{who}']));
  await user.keyboard('Ana B{Enter}');
  expect(await screen.findByText(/a field, “Ana B”, now also stands/)).toBeTruthy();
  expect(await screen.findByDisplayValue('Plan for Ana B')).toBeTruthy();
  expect(main.inputs('messages.send')).toEqual([]);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(main.inputs('messages.send')).toMatchObject([
      { text: 'Ana B', card: { address: 'https://x.org/Ana%20B' } },
    ]),
  );
  expect(main.inputs('attachments.change')).toMatchObject([
    { caption: 'Plan for Ana B', url: 'https://x.org/Ana%20B.png' },
  ]);
});

it('fills what a template brings while a caption that was typed is still being saved', async () => {
  const first = attachmentFixture('file-1');
  const brought = { ...attachmentFixture('file-2'), caption: 'Plan for {who}' };
  const saved = Promise.withResolvers<void>();
  let inTray = [first];
  const source = { kind: 'address', url: 'https://x.org/plan.png' } as const;
  const media = [{ mediaId: 'm', sendAs: 'image', caption: '', fileName: '', source } as const];
  const { main, user, box } = await openComposer({
    ...templates(template('plan', { text: '{who}', media: [...media] })),
    'attachments.list': () => ok(inTray),
    'attachments.change': async ({ attachmentId }) => {
      await saved.promise;
      return ok(attachmentId === first.attachmentId ? first : brought);
    },
    'templates.attach': () => {
      inTray = [first, brought];
      return ok([brought]);
    },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Caption' }), 'One');
  await waitFor(() => expect(main.inputs('attachments.change')).toHaveLength(1));
  await user.type(box, '/');
  await found('plan');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(selectedIn(box)).toBe('{who}'));
  await user.keyboard('Ana{Tab}');
  saved.resolve();
  expect(await screen.findByDisplayValue('Plan for Ana')).toBeTruthy();
});

it('sends no field that is open in a caption', async () => {
  const attachment = { ...attachmentFixture('file-1'), caption: 'For {who}' };
  const { main, user } = await openComposer({ 'attachments.list': () => ok([attachment]) });
  await screen.findByRole('list', { name: 'Attachments' });
  await user.keyboard('{Enter}');
  expect(await screen.findByText('{who} in an attachment isn’t filled in yet.')).toBeTruthy();
  expect(main.inputs('messages.send')).toEqual([]);
});

it('keeps one’s own name once it was typed over its field', async () => {
  let agentName = '';
  const { main, user, box } = await openComposer({
    ...templates(template('bye', { text: '{agent}' })),
    'settings.get': () => ok({ ...settings, sending: { ...settings.sending, agentName } }),
    'settings.set': ({ sending }) => {
      agentName = sending?.agentName ?? '';
      return ok({ ...settings, sending: { ...settings.sending, agentName } });
    },
  });
  await user.type(box, '/');
  await found('bye');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(selectedIn(box)).toBe('{agent}'));
  // A field is typed over: no bar comes over it.
  expect(screen.queryByRole('group', { name: 'Formatting' })).toBeNull();
  await user.keyboard('Bo{Enter}');
  await screen.findByText('Save “Bo” as your name, so that templates fill it in?');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(main.inputs('settings.set')).toEqual([{ sending: { agentName: 'Bo' } }]),
  );
  expect(document.activeElement).toBe(box);
});

it('makes a template of what is written, with the name as a field, once main has all of it', async () => {
  const saved = Promise.withResolvers<void>();
  const { main, user, box } = await openComposer({
    ...templates(template('one')),
    'chats.get': () => ok(chatFixture({ name: 'Ana Reis' })),
    'templates.make': ({ name, text }) => ok(template(name, { text })),
    'drafts.save': async () => {
      await saved.promise;
      return ok(null);
    },
  });
  await user.type(box, 'Hi Ana, here we go');
  await user.click(screen.getByRole('button', { name: 'Templates' }));
  await user.click(await screen.findByRole('button', { name: 'Save as template…' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.keyboard('Start{Enter}');
  await waitFor(() =>
    expect(main.inputs('drafts.save').at(-1)).toMatchObject({ text: 'Hi Ana, here we go' }),
  );
  expect(main.inputs('templates.make')).toEqual([]);
  saved.resolve();
  await waitFor(() =>
    expect(main.inputs('templates.make')).toMatchObject([
      {
        instanceId: 'i',
        from: { kind: 'draft', chatId: 'c' },
        name: 'Start',
        text: 'Hi {first name}, here we go',
      },
    ]),
  );
});

it('notes what is used', async () => {
  const { main, user, box } = await openComposer(templates(template('one')));
  await user.type(box, '/');
  await found('one');
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(main.inputs('templates.noteUse')).toEqual([{ ...inChat, templateId: 'one' }]),
  );
  expect(main.inputs('templates.search').at(0)).toMatchObject({ order: 'last-used' });
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
      {
        ...sendOf('map'),
        attachmentIds: [attachment.attachmentId],
        captionOf: attachment.attachmentId,
      },
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
  const take = await screen.findByRole('button', { name: 'Replace the card' });
  const saved = () => main.inputs('drafts.save').at(-1);
  await waitFor(() =>
    expect(saved()).toMatchObject({ text: 'hours', card: card('https://kept.example') }),
  );
  await user.click(take);
  await waitFor(() => expect(saved()).toMatchObject({ card: card('https://example.org/Ana') }));
  expect(document.activeElement).toBe(box);
});

it('fills what was typed over a field into the card that is taken afterwards', async () => {
  const { main, user, box } = await openComposer({
    ...templates(template('plan', { text: '{who} {day}', card: card('https://x.org/{who}') })),
    'drafts.get': () => ok({ ...emptyDraft, card: card('https://kept.example') }),
  });
  await user.type(box, '/');
  await found('plan');
  await user.keyboard('{Enter}');
  const take = await screen.findByRole('button', { name: 'Replace the card' });
  await user.keyboard('Ana{Tab}');
  await user.click(take);
  await waitFor(() =>
    expect(main.inputs('drafts.save').at(-1)).toMatchObject({ card: card('https://x.org/Ana') }),
  );
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
