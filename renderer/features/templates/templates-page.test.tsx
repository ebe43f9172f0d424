import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { CallInput } from '../../../shared/contract/contract.ts';
import { defaultSettings } from '../../../shared/contract/settings.ts';
import { type Answers, fakeMain, ok, renderPart } from '../../testing/render-with-main.tsx';
import { keyOf, makeQueryClient } from '../../bridge/queries.ts';
import { teamFixture } from '../../testing/team-fixture.ts';
import { templateFixture, templateRowFixture } from '../../testing/template-fixture.ts';
import { TemplatesPage } from './templates-page.tsx';

const template = (name: string) => templateFixture(name, { text: `text of ${name}` });

function openPage(answers: Answers = {}) {
  const kept = ['One', 'Two'].map(template);
  const main = fakeMain({
    'settings.get': () => ok(defaultSettings),
    'templates.search': () =>
      ok({ templates: kept.map(templateRowFixture), total: kept.length, folders: [] }),
    'templates.get': ({ templateId }) => ok(template(templateId)),
    'templates.save': ({ media: _media, ...saved }) => ok({ ...saved, forms: [], media: [] }),
    'templates.keep': () => ok(null),
    'templates.remove': () => ok(null),
    'templates.restore': ({ templateId }) => ok(template(templateId)),
    ...answers,
  });
  const onLeave = vi.fn<() => void>();
  const client = makeQueryClient();
  const { unmount } = renderPart(<TemplatesPage instanceId="i" onLeave={onLeave} />, client);
  return { main, client, unmount, user: userEvent.setup() };
}

/** What was kept on leaving, beside what was kept while it was written. */
const left = (main: ReturnType<typeof openPage>['main']) =>
  main.inputs('templates.keep').filter((input) => (input as CallInput<'templates.keep'>).isLeft);

const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const textBox = () => screen.findByRole('textbox', { name: 'Text' });

it('keeps what was written when another template is opened, and when the page is left', async () => {
  const { main, unmount, user } = openPage();
  await user.click(await row('One'));
  await user.type(await textBox(), '!');
  await user.click(await row('Two'));
  await waitFor(() => expect(screen.getByDisplayValue('text of Two')).toBeTruthy());
  await user.type(await textBox(), '?');
  unmount();
  expect(left(main)).toMatchObject([
    { written: { templateId: 'One', text: 'text of One!' } },
    { written: { templateId: 'Two', text: 'text of Two?' } },
  ]);
  expect(main.inputs('templates.save')).toEqual([]);
});

it('has what is written kept while it is written', async () => {
  const { main, user } = openPage();
  await user.click(await row('One'));
  await user.type(await textBox(), '!');
  await waitFor(() =>
    expect(main.inputs('templates.keep')).toMatchObject([
      { written: { templateId: 'One', text: 'text of One!' }, isLeft: false },
    ]),
  );
});

it('goes on with what was left at a template of the team the last time, however often it is left', async () => {
  let kept: string | null = null;
  const { user } = openPage({
    'templates.get': ({ templateId }) => {
      const draft = {
        template: templateFixture(templateId, { text: kept ?? '' }),
        isOutrun: false,
      };
      return ok({ ...template(templateId), ...(templateId === 'One' && kept && { draft }) });
    },
    'templates.keep': ({ written }) => {
      kept = written.text;
      return ok(null);
    },
  });
  for (const visit of ['1', '2', '3']) {
    await user.click(await row('One'));
    await user.type(await textBox(), visit);
    await user.click(await row('Two'));
    await screen.findByDisplayValue('text of Two');
  }
  await user.click(await row('One'));
  expect(await screen.findByDisplayValue('text of One123')).toBeTruthy();
});

it('stays with a template that main refuses, and says why', async () => {
  const { user } = openPage({
    'templates.keep': ({ isLeft }) =>
      isLeft
        ? {
            ok: false,
            error: { kind: 'invalid-input', field: 'card.address', problem: 'not-an-address' },
          }
        : ok(null),
  });
  await user.click(await row('One'));
  await user.click(await screen.findByRole('checkbox', { name: 'Link card' }));
  await user.click(await row('Two'));
  expect((await screen.findByRole('alert')).textContent).toContain('Not a web address');
  expect(screen.getByDisplayValue('text of One')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  await user.click(await row('Two'));
  await waitFor(() => expect(screen.getByDisplayValue('text of Two')).toBeTruthy());
});

it('names a template after its text where no name was given', async () => {
  const { main, user } = openPage();
  await user.click(screen.getByRole('button', { name: 'New template' }));
  await user.type(await textBox(), 'We are closed.{Enter}Until Monday.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(main.inputs('templates.save')).toMatchObject([{ name: 'We are closed.' }]),
  );
});

it('puts a variable at the caret and shows what it becomes', async () => {
  const { user } = openPage();
  await user.click(await row('One'));
  const box = await textBox();
  await user.type(box, ' for ', { initialSelectionStart: 4, initialSelectionEnd: 4 });
  await user.click(screen.getByRole('button', { name: '{name}' }));
  expect(box).toHaveProperty('value', 'text for {name} of One');
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain(
    'text for Maria Silva of One',
  );
});

it('deletes without saving what was begun, and brings it back', async () => {
  const { main, user } = openPage();
  await user.click(await row('One'));
  await user.type(await textBox(), ' begun');
  await user.click(screen.getByRole('button', { name: 'Delete template' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getByDisplayValue('text of One')).toBeTruthy());
  expect(left(main)).toEqual([]);
  expect(main.inputs('templates.restore')).toEqual([{ templateId: 'One' }]);
});

it('says that a file picked for the import cannot be read', async () => {
  const { user } = openPage();
  const file = new File(['name'], 'templates.csv');
  file.arrayBuffer = () => Promise.reject(new Error('gone'));
  vi.spyOn(window.postline, 'grant').mockResolvedValue([null]);
  await user.upload(screen.getByLabelText('Import…', { selector: 'input' }), file);
  expect(await screen.findByText('This file can’t be read.')).toBeTruthy();
});

it('says whose a template is and who changed it last, and shares it', async () => {
  const byBen = {
    isShared: true,
    changedBy: { memberId: 'b', name: 'Ben', isYou: false },
    at: Date.now(),
    isWaiting: false,
  };
  const { main, user } = openPage({
    'templates.sharing': ({ templateId }) =>
      ok(
        templateId === 'One'
          ? byBen
          : { isShared: false, changedBy: null, at: null, isWaiting: false },
      ),
    'templates.share': () => ok(null),
  });
  await user.click(await row('One'));
  expect(await screen.findByText(/^Last changed by Ben, /)).toBeTruthy();
  await user.click(await row('Two'));
  const box = await screen.findByRole('switch', { name: 'Share with the team' });
  await waitFor(() => expect(box).toHaveProperty('checked', false));
  await user.click(box);
  await waitFor(() =>
    expect(main.inputs('templates.share')).toEqual([{ templateId: 'Two', isShared: true }]),
  );
});

it('shows what was left unsaved at a template of the team until it is saved or discarded', async () => {
  const draft = { template: templateFixture('One', { text: 'half' }), isOutrun: true };
  const changedBy = { memberId: 'b', name: 'Ben', isYou: false };
  const { main, client, user } = openPage({
    'templates.get': ({ templateId }) =>
      ok({ ...template(templateId), ...(templateId === 'One' && { draft }) }),
    'templates.sharing': () => ok({ isShared: true, changedBy, at: Date.now(), isWaiting: false }),
  });
  await user.click(await row('One'));
  expect(await screen.findByDisplayValue('half')).toBeTruthy();
  expect(await screen.findByText(/^Ben changed this template while you were/)).toBeTruthy();
  await user.click(await row('Two'));
  await user.type(await screen.findByDisplayValue('text of Two'), '!');
  expect(await screen.findByText(/^Your changes aren’t saved/)).toBeTruthy();
  await user.click(await row('One'));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByDisplayValue('text of One')).toBeTruthy();
  act(
    () => void client.setQueryData(keyOf('templates.get', { templateId: 'One' }), template('One')),
  );
  await user.click(await row('Two'));
  expect(left(main)).toMatchObject([
    { written: { templateId: 'Two', text: 'text of Two!' }, isOutrun: false },
    { written: { templateId: 'One', text: 'text of One' }, isOutrun: false },
  ]);
});

it('shows which fields a template has, those that are filled in apart from those that wait', async () => {
  const { user } = openPage();
  await user.click(await row('One'));
  const box = await textBox();
  await user.clear(box);
  await user.type(box, '{{first name|there} {{order number} {{NAME} {{colour|red} {{order number}');
  expect(await screen.findByText('You fill in: {order number}')).toBeTruthy();
  expect(screen.getByText('Filled in automatically: {first name}, {NAME}, {colour}')).toBeTruthy();
});

it('says that it saved, until something is changed', async () => {
  const { user } = openPage();
  await user.click(await row('One'));
  await user.type(await textBox(), '!');
  expect(screen.queryByText('Saved.')).toBe(null);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  await user.type(await textBox(), '?');
  expect(screen.queryByText('Saved.')).toBe(null);
});

it('says that the team has yet to get what was saved, while its server cannot be reached', async () => {
  const changedBy = { memberId: 'b', name: 'Ben', isYou: true };
  const { user } = openPage({
    'team.get': () => ok({ ...teamFixture, state: 'away' as const }),
    'templates.sharing': () => ok({ isShared: true, changedBy, at: 1, isWaiting: true }),
  });
  await user.click(await row('One'));
  await user.type(await textBox(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Saved\. The team gets it when/)).toBeTruthy();
});

it('says no longer that it saved once a colleague has replaced that', async () => {
  const { client, user } = openPage();
  await user.click(await row('One'));
  await user.type(await textBox(), '!');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  const byBen = templateFixture('One', { text: 'by Ben' });
  act(() => void client.setQueryData(keyOf('templates.get', { templateId: 'One' }), byBen));
  await screen.findByDisplayValue('by Ben');
  expect(screen.queryByText('Saved.')).toBe(null);
});

it('duplicates what is written, and opens the copy', async () => {
  let keptBefore: unknown[] = [];
  const { main, user } = openPage({
    'templates.duplicate': ({ name }) => {
      keptBefore = left(main);
      return ok({ ...template('Three'), name });
    },
  });
  await user.click(await row('One'));
  await user.type(await textBox(), '!');
  await user.click(screen.getByRole('button', { name: 'Duplicate' }));
  await screen.findByText('Template “One (copy)” created.');
  expect(keptBefore).toMatchObject([{ written: { templateId: 'One', text: 'text of One!' } }]);
  expect(main.inputs('templates.duplicate')).toEqual([{ templateId: 'One', name: 'One (copy)' }]);
  await waitFor(() => expect(screen.getByDisplayValue('text of Three')).toBeTruthy());
});
