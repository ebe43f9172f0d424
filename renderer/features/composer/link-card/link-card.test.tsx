import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import type { Answer } from '../../../../shared/domain/app-error.ts';
import type { PageMetadata } from '../../../../shared/domain/page-metadata.ts';
import { type Answers, ok } from '../../../testing/render-with-main.tsx';
import { openComposer, sendOf } from '../testing/open-composer.tsx';

// Loaded when it is first wanted, which is not what is timed here.
beforeAll(() => import('./link-card-part.tsx'));

const answers: Answers = {
  'instances.list': () => ok({ instances: [], activeInstanceId: null }),
  'linkCards.check': ({ card }) => ok({ card, problems: [] }),
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
