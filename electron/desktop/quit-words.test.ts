import { expect, it } from 'vitest';
import { quitQuestion } from './quit-words.ts';
import { wordsIn } from './words.ts';

const english = wordsIn({ language: 'en', locale: 'en-GB' });

it('says what is under way, and what becomes of it', () => {
  expect(quitQuestion(english, [{ kind: 'upload', count: 3 }])).toEqual({
    message: '3 uploads are under way',
    detail: 'If you quit now:\n3 uploads start over when you next open Postline.',
  });
  const { message, detail } = quitQuestion(english, [
    { kind: 'recording', count: 1 },
    { kind: 'message', count: 1 },
    { kind: 'action', count: 1_200 },
    { kind: 'run', count: 1 },
    { kind: 'export', count: 1 },
  ]);
  expect(message).toBe(
    'A recording, a message, 1,200 deletions and messages to mark as seen, an archive run and an export are under way',
  );
  expect(detail.split('\n')).toEqual([
    'If you quit now:',
    'A recording is saved up to now.',
    'Messages still waiting are sent when you next open Postline. If the service doesn’t respond to one within 5 seconds, it becomes Unknown and you decide whether to send it again.',
    '1,200 deletions and messages to mark as seen and an archive run continue when you next open Postline.',
    'An export stops, and you have to start it again.',
  ]);
});

it('says that changes in a dialog are lost, and calls them nothing that goes on', () => {
  expect(quitQuestion(english, [{ kind: 'dialog', count: 1 }])).toEqual({
    message: 'Changes in an open dialog aren’t saved',
    detail: 'If you quit now:\nYou’ll lose changes in an open dialog.',
  });
  const { message, detail } = quitQuestion(english, [
    { kind: 'dialog', count: 1 },
    { kind: 'upload', count: 1 },
  ]);
  expect(message).toBe('An upload is under way');
  expect(detail).toContain('You’ll lose changes in an open dialog.');
});
