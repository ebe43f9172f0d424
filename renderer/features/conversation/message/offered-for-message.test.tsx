import { act, render } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { acceptedMessage } from '../../../../shared/testing/message-fixture.ts';
import { meantMessage } from '../../../product-ui/commands/meant-message.ts';
import { runCommand } from '../../../product-ui/commands/use-command.ts';
import type { MessageCommand } from './message-commands.ts';
import { OfferedForMessage } from './offered-for-message.tsx';

const [first, last] = ['first', 'last'].map((text) => ({
  ...acceptedMessage,
  localId: text,
  text,
}));
const asked: string[] = [];
beforeEach(() => void asked.splice(0));

function show(selected: (typeof first)[]) {
  const messages = [first, last].filter((each) => each !== undefined);
  const chosen = selected.filter((each) => each !== undefined);
  const onCommand = (command: MessageCommand, { localId }: { localId: string }) =>
    asked.push(`${command} ${localId}`);
  render(
    <>
      <article data-local-id="first">
        <button type="button">Actions</button>
      </article>
      <input aria-label="Elsewhere" />
      <dialog open>
        <input aria-label="Palette" />
      </dialog>
      <OfferedForMessage messages={messages} selected={chosen} onCommand={onCommand} />
    </>,
  );
  return (of: string) => act(() => document.querySelector<HTMLElement>(of)?.focus());
}

/** Runs it as the palette does, once it is closed. */
const run = (id: Parameters<typeof runCommand>[0]) => {
  document.querySelector('dialog')?.removeAttribute('open');
  return runCommand(id);
};

it('means the message that had the focus before the palette, else the newest', () => {
  const focus = show([]);
  expect([meantMessage.get(), run('message-reply')]).toEqual(['last', true]);
  focus('article button');
  expect(meantMessage.get()).toBe('first');
  focus('dialog input');
  expect([meantMessage.get(), run('message-forward')]).toEqual(['first', true]);
  focus('[aria-label="Elsewhere"]');
  expect([meantMessage.get(), run('message-save-as-template')]).toEqual(['last', true]);
  expect(asked).toEqual(['reply last', 'forward first', 'save-as-template last']);
});

it('means the only one that is selected, and offers nothing that it can’t', () => {
  show([first]);
  expect([meantMessage.get(), run('message-details'), run('message-open')]).toEqual([
    'first',
    true,
    false,
  ]);
  expect(asked).toEqual(['details first']);
});

it('offers nothing for one while several are selected', () => {
  const focus = show([first, last]);
  expect([meantMessage.get(), run('message-reply')]).toEqual(['', false]);
  focus('article button');
  expect([meantMessage.get(), run('message-delete')]).toEqual(['', false]);
  expect(asked).toEqual([]);
});
