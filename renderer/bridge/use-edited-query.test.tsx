import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NoteDraft } from '../../shared/contract/team.ts';
import { type Answers, fakeMain, ok, renderPart } from '../testing/render-with-main.tsx';
import { call } from './call.ts';
import { useEditedQuery } from './use-edited-query.ts';

const chat = { instanceId: 'one', chatId: '4915112345678@c.us' };
const noteId = '5f0c8a56-53c4-4f43-9f1e-6b9f7ad0ef11';

function Box() {
  const { data, edit } = useEditedQuery('team.noteDraft', chat);
  return (
    <textarea
      disabled={data === undefined}
      value={data?.text ?? ''}
      onChange={({ target: { value: text } }) =>
        edit({ noteId, text }, call('team.saveNoteDraft', { ...chat, noteId, text }))
      }
    />
  );
}

const box = () => screen.getByRole('textbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const comeToFront = () => act(() => void fireEvent(window, new Event('focus')));

/** Shows the box over a draft on disk, which other windows can change. */
async function open(disk: { draft: NoteDraft | null }, answers: Answers = {}) {
  const main = fakeMain({ 'team.noteDraft': () => ok(disk.draft), ...answers });
  renderPart(<Box />);
  await waitFor(() => expect(box()).toHaveProperty('disabled', false));
  return main;
}

it('shows in a window that comes to the front what another made of the text', async () => {
  const disk: Parameters<typeof open>[0] = { draft: { noteId, text: 'Third parcel' } };
  await open(disk);
  expect(box()).toHaveProperty('value', 'Third parcel');
  disk.draft = null;
  comeToFront();
  await waitFor(() => expect(box()).toHaveProperty('value', ''));
});

it('does not read over what is typed meanwhile', async () => {
  const reading = Promise.withResolvers<ReturnType<typeof ok<NoteDraft | null>>>();
  const disk = { draft: { noteId, text: 'Third' } };
  let readings = 0;
  await open(disk, {
    'team.noteDraft': () => ((readings += 1) > 1 ? reading.promise : ok(disk.draft)),
    'team.saveNoteDraft': () => ok(null),
  });
  const before = readings;
  comeToFront();
  await waitFor(() => expect(readings).toBeGreaterThan(before));
  type('Third p');
  await act(async () => reading.resolve(ok(disk.draft)));
  expect(box()).toHaveProperty('value', 'Third p');
});

it('keeps a text that could not be saved when the window comes to the front', async () => {
  const main = await open(
    { draft: { noteId, text: 'Third' } },
    {
      'team.saveNoteDraft': () => ({ ok: false, error: { kind: 'storage', detail: 'disk full' } }),
    },
  );
  type('Third parcel');
  await waitFor(() => expect(main.inputs('team.saveNoteDraft')).toHaveLength(1));
  const before = main.inputs('team.noteDraft').length;
  comeToFront();
  expect(main.inputs('team.noteDraft')).toHaveLength(before);
  expect(box()).toHaveProperty('value', 'Third parcel');
});
