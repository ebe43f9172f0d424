import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { Answer } from '../../../../shared/domain/app-error.ts';
import type { PageMetadata } from '../../../../shared/domain/page-metadata.ts';
import { type Answers, ok } from '../../../testing/render-with-main.tsx';
import { openComposer, sendOf } from '../testing/open-composer.tsx';

// Loaded when it is first wanted, which is not what is timed here.
beforeAll(() => import('./link-card-part.tsx'));

const answers: Answers = {
  'instances.list': () => ok({ instances: [], activeInstanceId: null }),
  'web.checkCard': ({ card }) => ok({ card, problems: [] }),
  'app.cancelAttempt': () => ok(null),
};

type User = Awaited<ReturnType<typeof openComposer>>['user'];

const field = (name: string) => screen.findByLabelText(name);
const press = async (user: User, name: string) => user.click(await screen.findByText(name));
const pressIcon = async (user: User, name: string) =>
  user.click(await screen.findByLabelText(name));

async function write(user: User, name: string, text: string): Promise<void> {
  await user.click(await field(name));
  await user.paste(text);
}

const written = {
  address: 'https://a.example/',
  title: 'A title',
  description: '',
  imageAddress: '',
  highQuality: false,
};

it('goes with the next message, which may have no text', async () => {
  const { main, user, box } = await openComposer(answers);
  await pressIcon(user, 'Link card');
  await write(user, 'Card address', written.address);
  await write(user, 'Card title', written.title);
  await press(user, 'Done');
  await user.type(box, '{Enter}');
  await waitFor(() =>
    expect(main.inputs('messages.send')).toEqual([{ ...sendOf(''), card: written }]),
  );
  expect(screen.queryByLabelText('Remove link card')).toBeNull();
});

it('begins with the link of the text, and is a draft from the first key on', async () => {
  const { main, user, box } = await openComposer(answers);
  await user.type(box, 'see https://a.example/');
  await pressIcon(user, 'Link card');
  expect(await field('Card address')).toHaveProperty('value', 'https://a.example/');
  await write(user, 'Card title', 'A');
  await waitFor(() =>
    expect(main.inputs('drafts.save').at(-1)).toMatchObject({ card: { ...written, title: 'A' } }),
  );
});

it('keeps what was typed while its page was read, but for what the page says', async () => {
  let answerPage: (answer: Answer<PageMetadata>) => void = () => {};
  const { user } = await openComposer({
    ...answers,
    'web.readPage': () => new Promise((resolve) => (answerPage = resolve)),
  });
  await pressIcon(user, 'Link card');
  await write(user, 'Card address', written.address);
  await press(user, 'Fill in from the page');
  await write(user, 'Card description', 'typed meanwhile');
  answerPage(ok({ title: 'Of the page', description: '', imageAddress: '' }));
  await waitFor(async () =>
    expect(await field('Card title')).toHaveProperty('value', 'Of the page'),
  );
  expect(await field('Card description')).toHaveProperty('value', 'typed meanwhile');
});

it('shows that a page is being read, which can be given up', async () => {
  const { main, user } = await openComposer({
    ...answers,
    'web.readPage': () => new Promise(() => {}),
  });
  await pressIcon(user, 'Link card');
  await write(user, 'Card address', written.address);
  await press(user, 'Fill in from the page');
  await screen.findByRole('progressbar', { name: 'Reading the page…' });
  await press(user, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBe(null));
  expect(main.inputs('app.cancelAttempt')).toHaveLength(1);
});

it('says of a page that it says nothing, and restores what was written before it was filled in', async () => {
  const pages: PageMetadata[] = [
    { title: '', description: '', imageAddress: '' },
    { title: 'Of the page', description: '', imageAddress: '' },
  ];
  const { user } = await openComposer({
    ...answers,
    'web.readPage': () => ok(pages.shift() as PageMetadata),
  });
  await pressIcon(user, 'Link card');
  await write(user, 'Card address', written.address);
  await press(user, 'Fill in from the page');
  await screen.findByText(/This page has no preview info\./);
  await write(user, 'Card title', 'My own words');
  await press(user, 'Fill in from the page');
  const title = await field('Card title');
  await waitFor(() => expect(title).toHaveProperty('value', 'Of the page'));
  await press(user, 'Undo');
  expect(title).toHaveProperty('value', 'My own words');
});

it('says at its field what cannot be sent, and loses nothing that was written', async () => {
  const { main, user, box } = await openComposer({
    ...answers,
    'web.checkCard': ({ card }) =>
      ok({
        card,
        problems: [
          ...(card.address.includes('192.168')
            ? [{ field: 'address', problem: 'private-address' } as const]
            : []),
          { field: 'title', problem: 'required' },
        ],
      }),
    'web.readPage': () => ({
      ok: false,
      error: { kind: 'invalid-input', field: 'url', problem: 'private-address' },
    }),
    'messages.send': () => ({
      ok: false,
      error: { kind: 'invalid-input', field: 'title', problem: 'required' },
    }),
  });
  await pressIcon(user, 'Link card');
  await write(user, 'Card address', 'http://192.168.0.1/admin');
  await press(user, 'Fill in from the page');
  await screen.findAllByText(/This address is on a private network/);
  await write(user, 'Card description', 'kept');
  await press(user, 'Done');
  const address = await field('Card address');
  const wrong = (input: HTMLElement) =>
    document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
  await waitFor(() => expect(wrong(address)).toMatch(/private network/));
  expect(document.activeElement).toBe(address);
  expect(wrong(await field('Card title'))).toBe('Enter a card title.');
  await user.clear(address);
  await user.paste('https://shop.example.com/');
  expect(wrong(address)).toBe('');

  await user.keyboard('{Escape}');
  const strip = await screen.findByRole('region', { name: 'Link card' });
  await within(strip).findByText('Enter a card title.');
  await user.type(box, 'still here{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('Enter a card title.');
  expect(box).toHaveProperty('value', 'still here');
  await waitFor(() =>
    expect(main.inputs('drafts.save').at(-1)).toMatchObject({
      text: 'still here',
      card: { address: 'https://shop.example.com/', description: 'kept' },
    }),
  );
  await pressIcon(user, 'Remove link card');
  await waitFor(() => expect(main.inputs('drafts.save').at(-1)).toMatchObject({ card: null }));
});

it('gives up reading the page when it is closed, and does not listen to its answer', async () => {
  let answerPage: (answer: Answer<PageMetadata>) => void = () => {};
  const { main, user } = await openComposer({
    ...answers,
    'web.readPage': () => new Promise((resolve) => (answerPage = resolve)),
  });
  await pressIcon(user, 'Link card');
  await write(user, 'Card address', written.address);
  await press(user, 'Fill in from the page');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(main.inputs('app.cancelAttempt')).toHaveLength(1));
  const [reading] = main.inputs('web.readPage') as { attemptId: string }[];
  expect(main.inputs('app.cancelAttempt')).toEqual([{ attemptId: reading?.attemptId }]);
  answerPage(ok({ title: 'Too late', description: '', imageAddress: '' }));
  await pressIcon(user, 'Edit link card');
  expect(await field('Card title')).toHaveProperty('value', '');
});

it('says why its picture cannot be read, and can be sent all the same', async () => {
  const { main, user, box } = await openComposer({
    ...answers,
    'web.readPicture': () => ({
      ok: false,
      error: { kind: 'invalid-input', field: 'imageAddress', problem: 'web-needs-login' },
    }),
  });
  await pressIcon(user, 'Link card');
  await write(user, 'Card address', written.address);
  await write(user, 'Card title', written.title);
  await write(user, 'Card image address', 'https://a.example/a.png');
  await screen.findByText('The site requires a login, which the service doesn’t have.');
  await press(user, 'Done');
  await user.type(box, '{Enter}');
  await waitFor(() => expect(main.inputs('messages.send')).toHaveLength(1));
});
