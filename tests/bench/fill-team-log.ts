import type { Client } from 'pg';
import { randomOf } from './random.ts';
import { wordsOfSeed } from './seeded-words.ts';

export interface LogSize {
  messages: number;
  threads: number;
  /** Whole months before the present one. */
  months: number;
}

/** The instance of all events. */
export const benchInstance = 'https://service.example|bench';

const phrasesOfSeed = 20_000;
const connections = 3;

/**
 * Fills a team's log as if its members had appended it month by month: on the server itself, since through `append` ten million
 * would take a day. Parts are filled by several connections, the words of a message from those of its phrases, and indexes made last.
 * Returns how many messages there are.
 */
export async function fillTeamLog(
  connect: () => Promise<Client>,
  size: LogSize,
  seed: number,
): Promise<number> {
  const { messages, months } = size;
  const clients = await Promise.all(Array.from({ length: connections }, connect));
  const [admin] = clients;
  if (admin === undefined) return 0;
  const words = wordsOfSeed(seed);
  const random = randomOf(seed + 1);
  const phrases = Array.from({ length: phrasesOfSeed }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, words.word).join(' '),
  );
  await admin.query('alter table postline.event disable trigger note_said');
  await admin.query(
    `create table public.phrase as select (n - 1)::int as n, words, postline.words_in(words, '{}') as found
       from unnest($1::text[]) with ordinality p (words, n)`,
    [phrases],
  );
  await admin.query('analyze public.phrase');
  await admin.query(
    `insert into postline.instance (team_id, instance_key) select team_id, $1 from postline.team on conflict do nothing`,
    [benchInstance],
  );
  let done = 0;
  let back = 0;
  try {
    await Promise.all(
      clients.map(async (client) => {
        await client.query(`set search_path = postline, public, pg_temp;
          set maintenance_work_mem = '512MB'; set work_mem = '64MB'`);
        while (back < months) {
          back += 1;
          await fillMonth(client, size, seed, back);
          done += Math.floor(messages / months);
        }
      }),
    );
    await admin.query(
      `update team set last_seq = ${messages} where name = 'Alpha';
       alter table event enable trigger note_said; drop table phrase`,
    );
    return done;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Fills the month that is `back` months ago. */
async function fillMonth(
  admin: Client,
  { messages, threads, months }: LogSize,
  seed: number,
  back: number,
): Promise<void> {
  const each = Math.floor(messages / months);
  const pick = `floor(random() * ${phrasesOfSeed})::int`;
  await admin.query(`select setseed(${1 / (seed + back)})`);
  const base = (months - back) * each;
  const { rows } = await admin.query<{ part: string }>(
    `select to_char(month_of(clock_timestamp(), -$1::int) at time zone 'UTC', 'YYYY_MM') as part`,
    [back],
  );
  const part = rows[0]?.part ?? '';
  await admin.query(
    `create temporary table filled as
       select seq, kind, at, (4915100000000 + (hashint8(seq) & 2147483647) % ${threads})::text || '@c.us' as chat_id,
         concat_ws(' ', one.words, two.words, three.words, 'A' || seq / 11) as text,
         one.found || two.found || three.found || words_in('A' || seq / 11, '{}') as words
       from (
         select ${base} + n::bigint as seq, case when n % 2 = 0 then 'message' else 'record' end as kind,
           date_trunc('milliseconds', month_of(clock_timestamp(), -${back}) + n * (interval '28 days' / ${each})) as at,
           ${pick} as first, ${pick} as second, ${pick} as third
         from generate_series(1, ${each}) n offset 0
       ) said_then
       join phrase one on one.n = first join phrase two on two.n = second join phrase three on three.n = third`,
  );
  await admin.query(
    `insert into event (team_id, seq, event_id, member_id, instance_key, chat_id, kind, at, stored_at, payload)
       select t.team_id, seq, kind || ':' || md5(${seed} || ' ' || seq)::uuid || ':1', t.member_id, $1, chat_id, kind, at, at,
         jsonb_build_object('text', text, 'content', jsonb_build_object('kind', 'text'), 'state', 'accepted',
           'keyId', md5(seq || 'key'), 'fromMe', false, 'createdAt', (extract(epoch from at) * 1000)::bigint,
           'place', null, 'answer', null)
       from filled
       cross join (select m.team_id, m.member_id from member m join team using (team_id) where team.name = 'Alpha' limit 1) t`,
    [benchInstance],
  );
  await admin.query(`set role postline_owner; select make_said_months(array[month_of(clock_timestamp(), -${back})]);
      reset role`);
  await admin.query(`drop index said_${part}_words, said_${part}_entity, said_${part}_message`);
  await admin.query(
    `insert into said (at, event_at, event_seq, version, instance_no, is_record, is_accepted, entity, message_key, words)
       select e.at, e.stored_at, e.seq, 1, i.instance_no, e.kind = 'record', true,
         said_entity(i.instance_no, e.kind, e.member_id, e.event_id, e.payload),
         message_key_of(i.instance_no, e.payload ->> 'keyId'),
         array_to_tsvector(array[chat_fact(e.chat_id), case e.kind when 'message' then ':me' else ':them' end]) || f.words
       from filled f join event_${part} e on e.seq = f.seq join instance i on i.instance_key = e.instance_key`,
  );
  const { rows: others } = await admin.query(
    `select from (select * from said_${part} limit 1000) s join event_${part} e on e.seq = s.event_seq
       where s.words <> words_of(e.kind, e.chat_id, e.payload, null)`,
  );
  if (others.length > 0) throw new Error('the index is not what the step of the schema makes');
  await admin.query('drop table filled');
  await admin.query(`create index said_${part}_words on said_${part} using gin (words) with (gin_pending_list_limit = 256);
      create index said_${part}_entity on said_${part} (entity);
      create index said_${part}_message on said_${part} (message_key) where message_key is not null`);
  await admin.query(`analyze said_${part}; analyze event_${part}`);
}
