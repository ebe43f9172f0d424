import { expect, it } from 'vitest';
import { ana, message, openHistory } from '../testing/open-history.ts';

const opened = openHistory();

it('decides of what came in although hundreds of damaged rows came before', () => {
  const { database, history } = opened;
  const at = 1_000;
  database.transaction(() => {
    for (let index = 0; index <= 500; index += 1) {
      const localId = index === 500 ? 'whole' : `damaged ${index}`;
      history.outbox.add(message(localId), at);
      database.insert('media_copy', { localId, url: 'https://x.org/a', state: 'new' });
    }
  });
  database.exec(`UPDATE message SET content = '{"kind":"rec' WHERE local_id <> 'whole'`);
  const record = { kind: 'record', payload: '', sendAs: 'image', fileName: 'a', mimetype: null };
  database.run(`UPDATE message SET content = :content WHERE local_id = 'whole'`, {
    content: JSON.stringify({ ...record, size: 9, isForwarded: false }),
  });
  expect(history.mediaCopies.decide(['image'], 100, at)).toEqual([ana]);
  expect(history.mediaCopies.due(at, 5, [], false).media).toMatchObject([{ localId: 'whole' }]);
});
