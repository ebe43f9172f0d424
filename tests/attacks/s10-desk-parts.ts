import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import { fingerprintOf } from '../../electron/engine/store/team/fingerprints.ts';
import { part, type Part } from '../rows/row.ts';
import type { TestPostgres } from '../support/postgres.ts';
import { type Desk, openDesks } from '../support/team-desks.ts';
import { makeTeam } from '../support/test-team.ts';
import { appendTo, eventOf, messageOf, noteOf } from '../support/team-events.ts';

const customer = '4915112345678@c.us';
const hidden = '99887766554433@lid';
/** Milliseconds of a desk's answer, and until a colleague's note is there. */
const answersInMs = 1_000;
const notedInMs = 20_000;
/** Bytes that the notes of a chat may bring to the page at once. */
const mostOfNotes = 2 * 1024 ** 2;

/** What a member's login does to another desk: where answers go and whose words stand there, by the service and the page's calls. */
export async function deskParts(
  postgres: TestPostgres,
  { short }: { short: boolean },
): Promise<Part[]> {
  const team = await makeTeam(postgres, ['Ana', 'Mal', 'Jan']);
  const opened = await openDesks(postgres, { Ana: team.lines['Ana'] ?? '' });
  const [ana] = opened.desks as [Desk];
  const mal = await team.join('Mal');
  const jan = await team.join('Jan');
  try {
    await ana.importRecords([
      {
        key: { remoteJid: customer, fromMe: false, id: 'IN1' },
        message: { conversation: 'Where is my parcel?' },
        messageTimestamp: 1_767_225_600,
      },
    ]);
    await opened.untilEqual();
    const { rows } = await mal.query<{ key: string }>(
      'select distinct instance_key as key from postline.event',
    );
    const instanceKey = rows[0]?.key ?? '';
    const where = { instanceKey, chatId: customer };
    const desk = { ana, mal, jan, where, wentTo: () => opened.service.log.at(-1)?.chatId };
    const parts: Part[] = [];
    for (const [name, attempt] of Object.entries(attacks)) {
      parts.push(await part(name, () => attempt(desk, short)));
    }
    return parts;
  } finally {
    await Promise.all([mal.end(), jan.end()]);
    await opened.close();
  }
}

interface AttackedDesk {
  ana: Desk;
  mal: Client;
  jan: Client;
  where: { instanceKey: string; chatId: string };
  /** The chat of the last request to the service. */
  wentTo: () => string | null | undefined;
}

type DeskAttack = (desk: AttackedDesk, short: boolean) => Promise<string[]>;

const attacks: Record<string, DeskAttack> = {
  'where an answer goes': async ({ ana, mal, where, wentTo }) => {
    await appendTo(mal, [
      eventOf('alias', hidden, { id: hidden, value: 'contact' }, where),
      eventOf(
        'alias',
        hidden.replace('99', '98'),
        { id: hidden.replace('99', '98'), value: 'person' },
        where,
      ),
      eventOf('chat-person', customer, { value: randomUUID() }, where),
      messageOf({ address: hidden }, where),
    ]);
    await untilRead(ana, mal, where);
    const text = randomUUID();
    await ana.send(customer, text);
    await ana.client.until(async () => {
      const all = await ana.client.messages(ana.instanceId, customer);
      return all.find((one) => one.text === text)?.state === 'accepted' || null;
    });
    return wentTo() === customer ? [] : [`an answer to ${customer} left for ${wentTo()}`];
  },

  'foreign words': async ({ ana, mal, where }) => {
    const said = 'the customer never wrote this';
    const record = {
      keyId: randomUUID(),
      chatId: customer,
      fromMe: false,
      sender: null,
      text: said,
      content: { kind: 'text' },
      at: Date.now(),
      serviceStatus: null,
      record: '{}',
      place: null,
    };
    const edit = {
      keyId: 'IN1',
      kind: 'edited',
      author: '',
      value: 'send the money to DE00',
      at: Date.now(),
    };
    await appendTo(mal, [
      eventOf('record', randomUUID(), record, where),
      eventOf('told', 'IN1 edited ', edit, where),
    ]);
    await untilRead(ana, mal, where);
    const all = await ana.client.messages(ana.instanceId, customer);
    // Whoever told it stands at what this desk's own service did not deliver.
    const forged = all.filter(({ text }) => text === said).map((one) => JSON.stringify(one));
    const edited = all
      .filter((one) => JSON.stringify(one).includes('DE00'))
      .map((one) => JSON.stringify(one));
    return [
      ...(forged.some((one) => !one.includes('Mal'))
        ? ['a made-up message stands there as the customer’s own']
        : []),
      ...(edited.some((one) => !one.includes('Mal'))
        ? ['a made-up edit stands there as the customer’s own']
        : []),
    ];
  },

  'notes of 1 MB': async ({ ana, mal, where }) => {
    for (let index = 0; index < 5; index += 1) {
      await appendTo(mal, [noteOf('x'.repeat(1_000_000), where)]).catch(() => {});
    }
    await untilRead(ana, mal, where);
    const { instanceId, client } = ana;
    const lines = await client.call('team.lines', { instanceId, chatId: customer });
    const bytes = JSON.stringify(lines).length;
    return bytes > mostOfNotes ? [`${bytes} bytes of notes at once to the page`] : [];
  },

  'a flood of templates': async (desk, short) => {
    const { ana, mal, jan, where } = desk;
    const count = short ? 100 : 3_000;
    const template = () => {
      const templateId = randomUUID();
      const value = {
        templateId,
        name: templateId,
        folder: '',
        card: null,
        text: 'x'.repeat(60_000),
        media: [],
      };
      return eventOf('template', templateId, { value }, { instanceKey: 'team', chatId: null });
    };
    let slowest = 0;
    let isOver = false;
    const asking = (async () => {
      while (!isOver) {
        const began = performance.now();
        await ana.client.call('app.status', {});
        slowest = Math.max(slowest, performance.now() - began);
        await wait(50);
      }
    })();
    for (let index = 0; index < count; index += 10) {
      await appendTo(mal, Array.from({ length: 10 }, template)).catch(() => {});
    }
    const began = performance.now();
    await untilRead(ana, jan, where);
    const noted = performance.now() - began;
    isOver = true;
    await asking;
    return [
      ...(noted > notedInMs
        ? [`a colleague's note came ${(noted / 1_000).toFixed(0)} s late`]
        : []),
      ...(slowest > answersInMs ? [`the desk answered after ${slowest.toFixed(0)} ms`] : []),
    ];
  },

  // The last: afterwards there is nothing left.
  'everybody forgotten': async ({ ana, mal, jan, where }) => {
    const { instanceKey } = where;
    const people = Array.from({ length: 20 }, (_, index) => `49151123457${10 + index}@c.us`);
    await appendTo(
      jan,
      people.map((chatId) => noteOf('kept', { instanceKey, chatId })),
    );
    await untilRead(ana, jan, where);
    const kept = async () => {
      const { instanceId, client } = ana;
      const lines = await Promise.all(
        people.map((chatId) => client.call('team.lines', { instanceId, chatId })),
      );
      return lines.filter((one) => one.length > 0).length;
    };
    if ((await kept()) !== people.length) return ['the notes were not there before'];
    const fingerprints = people.map((chatId) => fingerprintOf(instanceKey, chatId));
    const forget = eventOf('forget', randomUUID(), { fingerprints }, { instanceKey, chatId: null });
    await appendTo(mal, [forget]).catch(() => {});
    await wait(2_000);
    const left = await kept();
    return left < people.length - 5
      ? [`${people.length - left} people forgotten by one member`]
      : [];
  },
};

/** Waits until the desk has read all that was appended so far. */
async function untilRead(
  { client, instanceId }: Desk,
  member: Client,
  where: AttackedDesk['where'],
): Promise<void> {
  const text = randomUUID();
  await appendTo(member, [noteOf(text, where)]);
  const { chatId } = where;
  await client.until(async () => {
    const lines = await client.call('team.lines', { instanceId, chatId });
    return lines.some((line) => line.kind === 'note' && line.text === text) || null;
  });
}
