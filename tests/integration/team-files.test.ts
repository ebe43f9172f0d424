import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterEach, expect, it } from 'vitest';
import type { Message } from '../../shared/contract/messages.ts';
import type { MediaCopy } from '../../shared/domain/media-copy.ts';
import { sentFiles } from '../../electron/practice/media-shelf.ts';
import { updateFileSpace } from '../../team-database/files.ts';
import { mediaRecord } from '../support/incoming-media.ts';
import { desksOfTests } from '../support/desks-of-tests.ts';
import { describeWithPostgres, startPostgres } from '../support/postgres.ts';
import type { Desk, Desks } from '../support/team-desks.ts';

const customer = '+49 1511 2345678';
const picture = sentFiles.picture();

describeWithPostgres('files of a team at several desks', { timeout: 120_000 }, () => {
  const { postgres, start: startDesks } = desksOfTests(startPostgres);
  let desks: Desks;
  let admin: Client;
  afterEach(() => admin.end().catch(() => {}));

  const start = async (...names: string[]): Promise<Desk[]> => {
    desks = await startDesks(names);
    admin = await postgres().connect(desks.team.database);
    // A killed server emits an error outside of any query.
    admin.on('error', () => {});
    // What comes by itself is tried at one desk alone.
    const off = { media: { keepCopies: 'off' } } as const;
    for (const { client } of desks.desks) await client.call('settings.set', off);
    return [...desks.desks];
  };
  const chatOf = (of: Desk) => of.openChat(customer);

  /** Sends a file as a person does; returns its message. */
  const sendFile = async (of: Desk, fileName: string, bytes: Buffer): Promise<Message> => {
    const { client, engine, folder, instanceId } = of;
    const { chatId } = await chatOf(of);
    const path = join(folder, fileName);
    writeFileSync(path, bytes);
    const added = await client.call('attachments.addFiles', {
      instanceId,
      chatId,
      grantIds: [engine.grant(path)],
    });
    await client.send(instanceId, chatId, '', {
      attachmentIds: added.map(({ attachmentId }) => attachmentId),
      anyway: true,
    });
    const [sent] = await client.untilAll(instanceId, chatId, 'accepted');
    if (sent === undefined) throw new Error('nothing was sent');
    return sent;
  };

  const until = (
    of: Desk,
    { chatId }: Message,
    isWanted: (content: Message['content']) => boolean,
  ) =>
    of.until(async () => {
      const [message] = await of.messages(chatId);
      return message !== undefined && isWanted(message.content) ? message : null;
    });
  const isCopy =
    (state: MediaCopy['state'], problem: MediaCopy['problem'] = null) =>
    (content: Message['content']): boolean =>
      content.kind === 'record' &&
      content.copy?.state === state &&
      content.copy.problem === problem &&
      content.copy.isOfTeam;
  const isDownloaded = ({ kind }: Message['content']) => kind === 'media';

  const download = (of: Desk, { localId }: Message) => of.call('mediaCopies.download', { localId });
  const contentOf = ({ folder, instanceId }: Desk, { localId }: Message): Buffer =>
    readFileSync(join(folder, 'instances', instanceId, 'files', localId));
  /** Returns downloads that belong to no message. */
  const unclaimedDownloads = (of: Desk): string[] => readdirSync(join(of.folder, 'incoming'));
  const isAtStore = () =>
    admin
      .query('SELECT FROM postline.file WHERE whole_at IS NOT NULL')
      .then(({ rowCount }) => rowCount === 1 || null);

  it('offers a sent file to other desks, which download it on demand and keep it', async () => {
    const [ana, jan] = (await start('Ana', 'Jan')) as [Desk, Desk];
    const sent = await sendFile(ana, 'parcel.png', picture.bytes);
    const offered = await until(jan, sent, isCopy('offered'));
    expect(offered.content).toMatchObject({
      sendAs: 'image',
      fileName: 'parcel.png',
      size: picture.bytes.length,
    });
    await download(jan, offered);
    const copied = await until(jan, sent, isDownloaded);
    expect(copied).toMatchObject({ localId: sent.localId, author: { name: 'Ana' } });
    expect(contentOf(jan, copied)).toEqual(picture.bytes);
    // Later states of the message keep the copy, and it no longer needs the store.
    postgres().kill();
    await jan.stop();
    await jan.start();
    expect(contentOf(jan, copied)).toEqual(picture.bytes);
    await postgres().start();
    for (const { networkChanges } of desks.desks) networkChanges();
    await desks.untilEqual();
    expect(await until(jan, sent, isDownloaded)).toMatchObject({ state: 'accepted' });
  });

  it('stores an incoming file that several desks copied once', async () => {
    const [ana, jan, eva] = (await start('Ana', 'Jan', 'Eva')) as [Desk, Desk, Desk];
    const keep = { media: { keepCopies: 'everything', largestMegabytes: 25 } } as const;
    const record = mediaRecord('4915112345678@c.us', 'IN1', { url: desks.service.shelve(picture) });
    for (const one of [ana, jan]) {
      await one.client.call('settings.set', keep);
      await one.importRecords([record]);
    }
    const { chatId } = await chatOf(ana);
    const at = { chatId } as Message;
    await until(ana, at, isDownloaded);
    await until(jan, at, isDownloaded);
    await download(eva, await until(eva, at, isCopy('offered')));
    expect(contentOf(eva, await until(eva, at, isDownloaded))).toEqual(picture.bytes);
    await desks.untilEqual();
    const { rows } = await admin.query('SELECT size FROM postline.file');
    expect(rows).toEqual([{ size: String(picture.bytes.length) }]);
    // A desk appends nothing about a copy that it has from the team.
    const told = await admin.query(
      `SELECT DISTINCT m.name FROM postline.event e JOIN postline.member m USING (member_id) WHERE kind = 'record'`,
    );
    expect(told.rows).not.toContainEqual({ name: 'Eva' });
  });

  it('continues an upload where it was after the server was killed', async () => {
    const [ana, jan] = (await start('Ana', 'Jan')) as [Desk, Desk];
    const bytes = randomBytes(2_000_000);
    await admin.query(
      `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN new; END';
       CREATE TRIGGER hold BEFORE INSERT ON postline.file_part FOR EACH ROW WHEN (new.part = 3) EXECUTE FUNCTION hold()`,
    );
    const sent = await sendFile(ana, 'plan.bin', bytes);
    await ana.until(async () => {
      const { rowCount } = await admin.query(
        `SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND query LIKE '%put_file_part%'`,
      );
      return rowCount === 1;
    });
    // The others see that the file is coming, and can already request it.
    const coming = await until(jan, sent, isCopy('offered', 'still-to-come'));
    await download(jan, coming);
    await until(jan, sent, isCopy('waiting', 'still-to-come'));
    postgres().kill();
    await postgres().start();
    admin = await postgres().connect(desks.team.database);
    const { rows } = await admin.query('SELECT parts, whole_at FROM postline.file');
    expect(rows).toEqual([{ parts: 3, whole_at: null }]);
    await admin.query('DROP TRIGGER hold ON postline.file_part');
    for (const { networkChanges } of desks.desks) networkChanges();
    expect(contentOf(jan, await until(jan, sent, isDownloaded))).toEqual(bytes);
  });

  it('rejects and reports a download with other content than was sent', async () => {
    const [ana, jan] = (await start('Ana', 'Jan')) as [Desk, Desk];
    const sent = await sendFile(ana, 'parcel.png', picture.bytes);
    const offered = await until(jan, sent, isCopy('offered'));
    await jan.until(isAtStore);
    const flip = () =>
      admin.query(
        'UPDATE postline.file_part SET bytes = set_byte(bytes, 1000, get_byte(bytes, 1000) # 1)',
      );
    await flip();
    await download(jan, offered);
    await until(jan, sent, isCopy('failed', 'other-content'));
    expect(unclaimedDownloads(jan)).toEqual([]);
    await flip();
    await admin.query(
      'UPDATE postline.file_part SET bytes = substring(bytes from 2) WHERE part = 0',
    );
    await download(jan, offered);
    await until(jan, sent, isCopy('waiting'));
    await until(jan, sent, isCopy('failed', 'other-content'));
    await admin.query('DELETE FROM postline.file');
    await download(jan, offered);
    await until(jan, sent, isCopy('failed', 'gone-from-team'));
    expect(unclaimedDownloads(jan)).toEqual([]);
  });

  it('shows why the store does not accept a file, until it does', async () => {
    const [ana, jan] = (await start('Ana', 'Jan')) as [Desk, Desk];
    await updateFileSpace(admin, desks.team.teamId, { limit: 1_000, total: 1_000 });
    const bytes = randomBytes(1_001);
    const sent = await sendFile(ana, 'plan.bin', bytes);
    await until(jan, sent, isCopy('offered', 'too-large-for-team'));
    await updateFileSpace(admin, desks.team.teamId, { limit: 2_000 });
    // A new connection reads the limits again.
    ana.line.cut();
    ana.line.mend();
    ana.networkChanges();
    await until(jan, sent, isCopy('offered', 'no-room-in-team'));
    await updateFileSpace(admin, desks.team.teamId, { total: 2_000 });
    ana.line.cut();
    ana.line.mend();
    ana.networkChanges();
    await download(jan, await until(jan, sent, isCopy('offered')));
    expect(contentOf(jan, await until(jan, sent, isDownloaded))).toEqual(bytes);
  });

  it('uploads a file again after the store is restored to a state without it', async () => {
    const [ana, jan] = (await start('Ana', 'Jan')) as [Desk, Desk];
    await chatOf(ana);
    await desks.untilEqual();
    const backup = join(ana.folder, 'backup');
    await postgres().dump(desks.team.database, backup);
    const sent = await sendFile(ana, 'parcel.png', picture.bytes);
    const offered = await until(jan, sent, isCopy('offered'));
    await desks.untilEqual();
    await admin.end();
    await postgres().restore(desks.team.database, backup);
    admin = await postgres().connect(desks.team.database);
    for (const { networkChanges } of desks.desks) networkChanges();
    await expect.poll(isAtStore).toBe(true);
    await download(jan, offered);
    expect(contentOf(jan, await until(jan, sent, isDownloaded))).toEqual(picture.bytes);
  });
});
