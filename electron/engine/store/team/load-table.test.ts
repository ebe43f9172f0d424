import { expect, it } from 'vitest';
import { ben, imported, message } from '../testing/open-history.ts';
import { openSharedHistory } from './testing/open-shared-history.ts';

const opened = openSharedHistory();

/** Asks at 10, lets Ana write at 20 and this member answer at 30; returns what counts as answers. */
function answersWith(stateOfAnas: string): object[] {
  const { database, history } = opened;
  opened.share();
  history.imports.add([imported('asked', 10, { chatId: ben, fromMe: false })], 'answered', 1);
  history.outbox.add(message('of Ana', ben), 20);
  history.outbox.add(message('own', ben), 30);
  database.run(
    `UPDATE message SET author_member_id = 'ana', state = :stateOfAnas WHERE local_id = 'of Ana'`,
    { stateOfAnas },
  );
  database.run(`UPDATE message SET state = 'accepted' WHERE local_id = 'own'`);
  return history.teamLoad.answers({ from: 0, to: 100 });
}

it.each(['held', 'queued', 'sending', 'not-sent', 'rejected', 'unknown', 'cancelled'])(
  'counts an answer after a colleague’s message that is %s',
  (state) => expect(answersWith(state)).toEqual([{ memberId: 'me', waited: 20 }]),
);

it('counts the first answer to a question alone', () => {
  expect(answersWith('accepted')).toEqual([{ memberId: 'ana', waited: 10 }]);
});

it.each([
  ['a forward', { content: '{"kind":"forward"}' }],
  ['a lone command', { text: '/reset' }],
])('counts %s as no answer, as elsewhere', (_what, { content, text }: Record<string, string>) => {
  answersWith('accepted');
  opened.database.run(
    `UPDATE message SET content = coalesce(:content, content), text = coalesce(:text, text) WHERE local_id = 'of Ana'`,
    { content: content ?? null, text: text ?? null },
  );
  const answers = opened.history.teamLoad.answers({ from: 0, to: 100 });
  expect(answers).toEqual([{ memberId: 'me', waited: 20 }]);
});
