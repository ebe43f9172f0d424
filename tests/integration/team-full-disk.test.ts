import { expect, it } from 'vitest';
import { limitedStoreWorker, makeDisk } from '../support/limited-disk.ts';
import { describeWithPostgres, sharedPostgres } from '../support/postgres.ts';
import { appendTo, noteOf } from '../support/team-events.ts';
import { type Desk, openDesks } from '../support/team-desks.ts';
import { makeTeam } from '../support/test-team.ts';

describeWithPostgres('a desk whose disk is full', { timeout: 60_000 }, () => {
  it('says that it cannot save what the team writes, and has it once there is room', async () => {
    const postgres = await sharedPostgres();
    const team = await makeTeam(postgres, ['Ana', 'Ben']);
    const desks = await openDesks(
      postgres,
      { Ana: team.lines['Ana'] ?? '' },
      { abilitiesOf: () => ({ storeWorker: limitedStoreWorker }) },
    );
    const [ana] = desks.desks as [Desk];
    const { chatId } = await ana.openChat('+49 151 12345678');
    await ana.send(chatId, 'Hello');
    await desks.untilEqual();
    const ben = await team.join('Ben');
    const { rows } = await ben.query<{ key: string }>(
      'select distinct instance_key as key from postline.event',
    );
    const notes = async () =>
      (await ana.client.call('team.lines', { instanceId: ana.instanceId, chatId })).length;
    const isUnsaved = async () => (await ana.client.call('team.get', {})).isUnsaved;
    const within = { timeout: 30_000 };

    await makeDisk('full');
    const where = { instanceKey: rows[0]?.key ?? '', chatId };
    await appendTo(ben, [noteOf('x'.repeat(20_000), where)]);
    await expect.poll(isUnsaved, within).toBe(true);
    await makeDisk('well');
    await expect.poll(isUnsaved, within).toBe(false);
    await expect.poll(notes, within).toBe(1);
    await ben.end();
    await desks.close();
    await postgres.remove();
  });
});
