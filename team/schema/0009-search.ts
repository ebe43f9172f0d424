import {
  betweenWords,
  classOf,
  digitPairs,
  omissibleMarks,
  spacelessLetters,
} from './letters-of-search.ts';

const digits = digitPairs();
/** Letters that Unicode does not decompose, and those that people write for each other; the last two go. */
const likeLetters = {
  from: '\u0131\u0142\u00f8\u0111\u00f0\u03c2\u0671\u0649\u06cc\u06a9\u0629\u0640\u093c',
  to: 'ilodd\u03c3\u0627\u064a\u064a\u0643\u0647',
};

/**
 * Search over what the log says: the newest of each message and internal note, as words (docs/decisions/0056-search-of-the-log.md).
 * `said` has a row for each, in parts by the month in which it was said, which `append` fills and retention gives back. Words are
 * folded as the desk's own search folds them, so that both find the same. Members ask by a function alone.
 */
export const search = `
-- In the order in which append takes them.
lock table team, event in share row exclusive mode;

-- What a row of said is of: shorter than its key.
alter table instance add column instance_no int generated always as identity unique;

create table said_month (
  until timestamptz primary key,
  since timestamptz not null,
  suffix text not null unique
);
alter table said_month enable row level security;

/* at: when it was said. entity: which message or note; message_key: by which the service knows the message, and what it tells
   of it later. event_seq, event_at: the event that says it. words: empty where its author deleted it. */
create table said (
  at timestamptz not null,
  event_at timestamptz not null,
  event_seq bigint not null,
  version bigint not null,
  instance_no int not null,
  is_record boolean not null,
  is_accepted boolean not null,
  entity uuid not null,
  message_key uuid,
  words tsvector not null
) partition by range (at);
alter table said enable row level security;

-- What authors made of their messages since: another text, or none. Either may come before the message.
create table retold (
  message_key uuid primary key,
  instance_no int not null,
  at timestamptz not null,
  text text,
  is_revoked boolean not null
);
alter table retold enable row level security;

-- Up to where, from the newest on, what the log had before this step is searched already; no row: all of it.
create table said_fill (
  team_id uuid primary key,
  below bigint not null
);
alter table said_fill enable row level security;
insert into said_fill (team_id, below) select team_id, last_seq + 1 from team where last_seq > 0;

-- Small letters of all scripts, whatever the database's own locale knows.
do $$
declare
  knowing text := (
    select ' collate pg_catalog.' || quote_ident(c.collname) from pg_collation c
    where c.collname in ('und-x-icu', 'pg_c_utf8') and c.collnamespace = 'pg_catalog'::regnamespace
    order by c.collname desc limit 1);
begin
  execute format('create function small_letters(of text) returns text language sql immutable
    as %L', 'select lower(of' || coalesce(knowing, '') || ')');
end $$;

-- As foldLetters and foldText of shared/domain/fold-text.ts.
create function fold_letters(written text) returns text
  language plpgsql immutable
as $$
declare folded text;
begin
  if octet_length(written) = char_length(written) then return lower(written collate "C"); end if;
  folded := postline.small_letters(regexp_replace(normalize(written, NFKD), '[${classOf(omissibleMarks)}]', '', 'g'));
  folded := translate(folded, '${likeLetters.from}', '${likeLetters.to}');
  folded := replace(replace(replace(replace(folded, 'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  if folded ~ '[${digits.from}]' then
    folded := translate(folded, '${digits.from}', '${digits.to}');
  end if;
  return folded;
end $$;

create function fold_text(written text) returns text
  language plpgsql immutable
as $$
begin
  if octet_length(written) = char_length(written) then
    return btrim(regexp_replace(lower(written collate "C"), '[^a-z0-9]+', ' ', 'g'));
  end if;
  return btrim(regexp_replace(
    regexp_replace(postline.fold_letters(written), '([${classOf(spacelessLetters)}])', ' \\1 ', 'g'),
    '[\\x01-\\x2f\\x3a-\\x60\\x7b-\\x7f${classOf(betweenWords)}]+', ' ', 'g'));
end $$;

-- The numbers in a text however they are grouped, and what is left of them without the code of a country.
create function numbers_in(written text) returns setof text
  language sql immutable
as $$
  select distinct substr(n.digits, cut + 1)
  from regexp_matches(postline.fold_letters(written), '[+0-9][0-9 \\u00a0()./-]{5,24}[0-9]', 'g') found,
    lateral (select ltrim(regexp_replace(replace(found[1], '(0)', ''), '[^0-9]', '', 'g'), '0') as digits) n,
    generate_series(0, 3) cut
  where char_length(n.digits) between 7 and 15
$$;

/* The words of a text in their places, and facts, which nobody can type. What makes an index refuse a row is cut: words of more
   than 200 characters, and texts of more than 50,000. */
create function words_in(written text, facts text[]) returns tsvector
  language plpgsql immutable
as $$
declare
  folded text := postline.fold_text(left(written, 50000));
  words tsvector := array_to_tsvector(facts);
begin
  if folded = '' then return words; end if;
  -- Seven digits are the least of a number.
  if folded ~ '([0-9][^0-9]*){7}' then
    words := words || array_to_tsvector(array(select postline.numbers_in(left(written, 50000))));
  end if;
  return words || (
    select string_agg('''' || left(word, 200) || ''':' || least(place, 16383), ' ')
    from unnest(string_to_array(folded, ' ')) with ordinality w (word, place))::tsvector;
end $$;

-- What a chat is called among facts.
create function chat_fact(chat_id text) returns text
  language plpgsql immutable
as $$
begin
  return '@' || left(regexp_replace(chat_id, '[^0-9a-z]', 'x', 'g'), 200);
end $$;

-- As searchedTexts and factsOf of the desk have it.
create function words_of(kind text, chat_id text, payload jsonb, newer_text text) returns tsvector
  language plpgsql immutable
as $$
declare
  content jsonb := coalesce(payload -> 'content', '{}');
  its_kind text := payload #>> '{content,kind}';
  its_record text := case when its_kind = 'record' then content ->> 'payload' end;
  send_as text := content ->> 'sendAs';
  written text := coalesce(newer_text, payload ->> 'text', '');
  facts text[] := array[postline.chat_fact(chat_id)];
begin
  if kind = 'note' then return postline.words_in(written, array_append(facts, ':note')); end if;
  facts := array_append(facts, case when kind = 'message' or payload ->> 'fromMe' = 'true' then ':me' else ':them' end);
  if send_as is not null then
    facts := array_append(facts, case send_as when 'round-video' then ':video' else ':' || send_as end);
  end if;
  if its_kind = 'link-card' then facts := facts || array[':card', ':link'];
  elsif written ~* 'https?://' then facts := array_append(facts, ':link'); end if;
  if its_kind = 'contacts' or its_record ~ '^contacts?(Array)?Message$' then facts := array_append(facts, ':contact'); end if;
  if its_kind = 'location' or its_record ~* '^(live)?locationMessage$' then facts := array_append(facts, ':location'); end if;
  if its_kind = 'poll' or its_record ~ '^pollCreationMessage' then facts := array_append(facts, ':poll'); end if;
  if payload ->> 'state' = 'unknown' then facts := array_append(facts, ':unknown'); end if;
  if payload ->> 'state' in ('rejected', 'not-sent') then facts := array_append(facts, ':failed'); end if;
  written := concat_ws(E'\\n', written, content ->> 'fileName',
    content #>> '{card,title}', content #>> '{card,description}', content #>> '{card,address}',
    content ->> 'title', content ->> 'name',
    case when jsonb_typeof(content -> 'options') = 'array' then content ->> 'options' end,
    case when jsonb_typeof(content -> 'contacts') = 'array' then (
      select string_agg(concat_ws(', ', c ->> 'fullName', c ->> 'organization', c ->> 'phoneNumber'), E'\\n')
      from jsonb_array_elements(content -> 'contacts') c) end,
    payload #>> '{sender,name}');
  return postline.words_in(written, facts);
end $$;

create function said_key(of text) returns uuid
  language plpgsql immutable
as $$
begin
  return encode(substr(sha256(convert_to(of, 'UTF8')), 1, 16), 'hex')::uuid;
end $$;

-- A record of a group names the participant behind the key of a message.
create function message_key_of(instance_no int, key_id text) returns uuid
  language plpgsql immutable
as $$
begin
  return postline.said_key(instance_no || '|' || case when key_id like '%@%' then split_part(key_id, '_', 1) else key_id end);
end $$;

-- A record is the same whoever tells of it; a message, or a note, is its author's.
create function said_entity(instance_no int, kind text, member_id uuid, event_id text, payload jsonb) returns uuid
  language plpgsql immutable
as $$
begin
  return postline.said_key(instance_no || '|' || case when kind = 'record'
    then 'record|' || (payload ->> 'fromMe') || '|' || (payload ->> 'keyId')
    else member_id || '|' || postline.entity_of(event_id) end);
end $$;

-- An empty part is attached while others read and append.
create function make_said_month(since timestamptz) returns void
  language plpgsql set search_path = postline, pg_temp
as $$
declare
  name text := 'said_' || case when since = '-infinity' then 'first' else to_char(since at time zone 'UTC', 'YYYY_MM') end;
  until timestamptz := case when since = '-infinity' then month_of(clock_timestamp(), -120) else month_of(since, 1) end;
begin
  -- Little of a row changes with each state of a message, and none of it is indexed.
  execute format('create table %s (like said including defaults including constraints) with (fillfactor = 85)', name);
  execute format('alter table %s enable row level security', name);
  -- Words wait in a list that is soon full: many at once are sorted in faster, and no append has many to sort in.
  execute format('create index %1$s_words on %1$s using gin (words) with (gin_pending_list_limit = 256)', name);
  execute format('create index %1$s_entity on %1$s (entity)', name);
  execute format('create index %1$s_message on %1$s (message_key) where message_key is not null', name);
  execute format('alter table said attach partition %s for values from (%s) to (%L)', name,
    case when since = '-infinity' then 'minvalue' else quote_literal(since) end, until);
  insert into said_month (since, until, suffix) values (since, until, substr(name, 6));
end $$;
select make_said_month('-infinity');

create function make_said_months(months timestamptz[]) returns void
  language plpgsql set search_path = postline, pg_temp
as $$
declare missing timestamptz;
begin
  if not exists (select from unnest(months) n where not exists (
    select from said_month m where m.since <= n and m.until > n)) then return; end if;
  perform pg_advisory_xact_lock(520056);
  for missing in
    select n from unnest(months) n where not exists (select from said_month m where m.since <= n and m.until > n)
  loop
    perform make_said_month(missing);
  end loop;
end $$;

/* Brings events into the index: of each message and note the newest version; of records the first that was told, as desks take
   them. The same events twice change nothing. */
create function index_said(events event[]) returns void
  language plpgsql set search_path = postline, pg_temp
as $$
declare
  retold_keys uuid[];
begin
  perform make_said_months(array(
    select distinct month_of(e.at, 0) from unnest(events) e where e.kind in ('message', 'record', 'note')));
  with told as (
    select message_key_of(i.instance_no, e.payload ->> 'keyId') as message_key, i.instance_no, e.at,
      case when e.payload ->> 'kind' = 'edited' then coalesce(e.payload ->> 'value', '') end as text,
      e.payload ->> 'kind' = 'revoked' as is_revoked
    from unnest(events) e join instance i on i.team_id = e.team_id and i.instance_key = e.instance_key
    where e.kind = 'told' and e.chat_id is not null and e.payload ->> 'keyId' is not null
      and e.payload ->> 'kind' in ('edited', 'revoked')
  ), kept as (
    insert into retold as r (message_key, instance_no, at, text, is_revoked)
    select t.message_key, min(t.instance_no), max(t.at), (array_agg(t.text order by t.at desc, t.text desc)
      filter (where t.text is not null))[1], bool_or(t.is_revoked)
    from told t group by t.message_key
    on conflict (message_key) do update set is_revoked = r.is_revoked or excluded.is_revoked,
      at = greatest(r.at, excluded.at),
      text = case when r.text is null or excluded.text is not null and (excluded.at, excluded.text) > (r.at, r.text)
        then coalesce(excluded.text, r.text) else r.text end
    returning r.message_key
  )
  select array_agg(message_key) into retold_keys from kept;
  -- What was said already, and reads otherwise from now on.
  if retold_keys is not null then
    events := events || array(
      select e from said s
      join instance i on i.instance_no = s.instance_no
      join event e on e.team_id = i.team_id and e.seq = s.event_seq and e.stored_at = s.event_at
      where s.message_key = any (retold_keys));
  end if;

  with given as (
    select distinct on (entity) e.at, e.stored_at, e.seq, e.kind, e.chat_id, e.payload, i.instance_no, entity,
      coalesce(substring(e.event_id from ':([0-9]{1,18})$')::bigint, 0) as version,
      case when e.payload ->> 'keyId' is not null then message_key_of(i.instance_no, e.payload ->> 'keyId') end as message_key
    from unnest(events) e
    join instance i on i.team_id = e.team_id and i.instance_key = e.instance_key,
      lateral (select said_entity(i.instance_no, e.kind, e.member_id, e.event_id, e.payload) as entity) its
    where e.kind in ('message', 'record', 'note') and e.chat_id is not null and its.entity is not null
    order by entity, case when e.kind = 'record' then 0 else -coalesce(substring(e.event_id from ':([0-9]{1,18})$')::bigint, 0) end, e.seq
  ), new as materialized (
    select g.*, g.kind = 'record' as is_record, coalesce(g.payload ->> 'state' = 'accepted', false) as is_accepted,
      case when r.is_revoked then '' else words_of(g.kind, g.chat_id, g.payload, r.text) end as words
    from given g left join retold r on r.message_key = g.message_key
  ), changed as (
    update said s set at = n.at, event_at = n.stored_at, event_seq = n.seq, version = n.version,
      is_accepted = n.is_accepted, message_key = n.message_key, words = n.words
    from new n
    where s.entity = n.entity and case when n.is_record then s.event_seq >= n.seq else n.version >= s.version end
  )
  insert into said (at, event_at, event_seq, version, instance_no, is_record, is_accepted, entity, message_key, words)
  select n.at, n.stored_at, n.seq, n.version, n.instance_no, n.is_record, n.is_accepted, n.entity, n.message_key, n.words
  from new n where not exists (select from said s where s.entity = n.entity);
end $$;

-- A search that does not know of something keeps nobody from writing.
create function note_said() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
declare
  one event;
  events event[] := array(
    select row(a.*)::event from added a where a.chat_id is not null and a.kind in ('message', 'record', 'note', 'told'));
begin
  if cardinality(events) = 0 then return null; end if;
  begin
    perform index_said(events);
    return null;
  exception when others then
    raise warning 'search of the log: %', sqlerrm;
  end;
  -- All but the one that it cannot understand.
  foreach one in array events loop
    begin
      perform index_said(array[one]);
    exception when others then
      raise warning 'search of the log, event %: %', one.seq, sqlerrm;
    end;
  end loop;
  return null;
end $$;
create trigger note_said after insert on event
  referencing new table as added for each statement execute function note_said();

-- Whom somebody forgot is not found any more, in the same moment in which the log loses them.
create function forget_said() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
declare its_no int := (
  select i.instance_no from instance i where i.team_id = old.team_id and i.instance_key = old.instance_key);
begin
  if old.kind = 'told' then
    delete from retold r where r.message_key = message_key_of(its_no, old.payload ->> 'keyId');
  else
    delete from said s where s.entity = said_entity(its_no, old.kind, old.member_id, old.event_id, old.payload)
      and s.event_seq = old.seq;
  end if;
  return null;
end $$;
create trigger forget_said after update on event for each row
  when (old.kind in ('message', 'record', 'note', 'told') and new.chat_id is null and old.chat_id is not null)
  execute function forget_said();

-- Indexes so many events at most of what the log had before. True: there are more. It holds up who appends for that long.
create function fill_said(of_team uuid, at_most int) returns boolean
  language plpgsql set search_path = postline, pg_temp
as $$
declare
  its_below bigint;
  first_of bigint;
begin
  perform from team t where t.team_id = of_team for no key update;
  select f.below into its_below from said_fill f where f.team_id = of_team;
  if its_below is null then return false; end if;
  perform index_said(array(
    select e from event e where e.team_id = of_team and e.seq < its_below and e.seq >= its_below - at_most
      and e.chat_id is not null and e.kind in ('message', 'record', 'note', 'told')));
  first_of := greatest(its_below - at_most, (select t.first_seq from team t where t.team_id = of_team));
  if first_of <= (select t.first_seq from team t where t.team_id = of_team) then
    delete from said_fill f where f.team_id = of_team;
    return false;
  end if;
  update said_fill f set below = first_of where f.team_id = of_team;
  return true;
end $$;

create function drop_said_month(of_suffix text) returns boolean
  language plpgsql set search_path = postline, pg_temp set lock_timeout = 100
as $$
begin
  if of_suffix = 'first' then
    truncate said_first;
  else
    execute format('drop table said_%s', of_suffix);
    delete from said_month m where m.suffix = of_suffix;
  end if;
  return true;
exception when lock_not_available then
  return false;
end $$;

-- Gives back what was said before the months that a team keeps. True: there is more to do.
create function tidy_said(of_team uuid, at_most int) returns boolean
  language plpgsql set search_path = postline, pg_temp
as $$
declare
  its_months int := (select t.keep_months from team t where t.team_id = of_team);
  kept_from timestamptz := month_of(clock_timestamp(), -its_months);
  numbers int[] := array(select i.instance_no from instance i where i.team_id = of_team);
  part said_month;
  gone bigint;
begin
  if its_months is null then return false; end if;
  delete from retold r where r.at < kept_from and r.instance_no = any (numbers);
  for part in select * from said_month m where m.since < kept_from order by m.until loop
    if part.until <= kept_from and not exists (
      select from said s where s.at >= part.since and s.at < part.until and s.instance_no <> all (numbers)
    ) then
      if not drop_said_month(part.suffix) then return false; end if;
    else
      delete from said s where s.at >= part.since and s.at < least(part.until, kept_from)
        and (s.at, s.entity) in (
          select o.at, o.entity from said o
          where o.at >= part.since and o.at < least(part.until, kept_from) and o.instance_no = any (numbers)
          limit at_most);
      get diagnostics gone = row_count;
      if gone = at_most then return true; end if;
    end if;
  end loop;
  return false;
end $$;

alter function tidy(uuid, int) rename to tidy_events;
create function tidy(of_team uuid, at_most int) returns boolean
  language plpgsql set search_path = postline, pg_temp
as $$
declare is_more boolean := tidy_events(of_team, at_most);
begin
  return tidy_said(of_team, at_most) or is_more;
end $$;

/* What fits, newest first: words is a tsquery (null: any), since and until are times in milliseconds, (before_ms, before_seq) is
   where the page before ended. An answer of {items, next, isIndexed}; next: where it goes on, also where a second was not enough to
   look through all months. A text is cut after 4,000 characters. */
create function find_said(instance_key text, words text, accepted boolean, since_ms bigint, until_ms bigint,
  before_ms bigint, before_seq bigint, at_most int) returns jsonb
  language plpgsql stable security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare
  begun timestamptz := clock_timestamp();
  me member := caller();
  its_no int;
  wanted tsquery;
  -- Before the year 10,000, whatever is asked for.
  from_at timestamptz := timestamptz 'epoch' + least(greatest(find_said.since_ms, 0), 253402300799999) * interval '1 millisecond';
  until_at timestamptz := timestamptz 'epoch' + least(greatest(find_said.until_ms, 0), 253402300799999) * interval '1 millisecond';
  part said_month;
  row_limit int := least(greatest(find_said.at_most, 1), 100);
  found jsonb;
  hits jsonb := '[]';
  items jsonb;
  next jsonb;
begin
  if not is_mine(find_said.instance_key) then raise exception 'not an instance of yours'; end if;
  if char_length(find_said.words) > 20000 then raise exception 'a search of too many words'; end if;
  wanted := find_said.words::tsquery;
  if find_said.before_ms is not null then
    until_at := least(until_at, timestamptz 'epoch'
      + (least(greatest(find_said.before_ms, 0), 253402300799999) + 1) * interval '1 millisecond');
  end if;
  select i.instance_no into its_no from instance i
  where i.team_id = me.team_id and i.instance_key = find_said.instance_key;
  for part in select * from said_month m where m.since < until_at and m.until > from_at order by m.until desc loop
    if clock_timestamp() > begun + interval '1 second' then
      next := jsonb_build_object('ms', (extract(epoch from part.until) * 1000)::bigint, 'seq', 0);
      exit;
    end if;
    execute format($find$
      select jsonb_agg(jsonb_build_object('seq', s.event_seq, 'at', s.event_at, 'key', s.message_key, 'ms', s.ms))
      from (
        select s.event_seq, s.event_at, s.message_key, (extract(epoch from s.at) * 1000)::bigint as ms
        from said_%s s
        where s.instance_no = $1 and s.words <> '' and s.at >= $3 and s.at < $4 %s
          and ($6 is null or (extract(epoch from s.at) * 1000)::bigint < $6
            or (extract(epoch from s.at) * 1000)::bigint = $6 and s.event_seq < $7)
          and ($8 is null or s.is_accepted = $8)
        order by s.at desc, s.event_seq desc limit $5
      ) s$find$, part.suffix, case when wanted is not null then 'and s.words @@ $2' end)
    into found using its_no, wanted, from_at, until_at, row_limit - jsonb_array_length(hits) + 1, find_said.before_ms,
      find_said.before_seq, find_said.accepted;
    hits := hits || coalesce(found, '[]');
    if jsonb_array_length(hits) > row_limit then
      hits := jsonb_path_query_array(hits, '$[0 to $last]', jsonb_build_object('last', row_limit - 1));
      next := jsonb_build_object('ms', hits -> -1 -> 'ms', 'seq', hits -> -1 -> 'seq');
      exit;
    end if;
  end loop;
  -- Once for all months: a log has as many parts, and each question to it considers all of them.
  select jsonb_agg(jsonb_build_object('seq', e.seq, 'eventId', e.event_id, 'memberId', e.member_id, 'chatId', e.chat_id,
      'kind', e.kind, 'at', h.ms, 'text', left(coalesce(r.text, e.payload ->> 'text'), 4000),
      'content', e.payload -> 'content', 'keyId', e.payload -> 'keyId', 'fromMe', e.payload -> 'fromMe',
      'sender', e.payload -> 'sender', 'state', e.payload -> 'state') order by h.ms desc, h.seq desc)
  into items
  from jsonb_to_recordset(hits) h (seq bigint, at timestamptz, key uuid, ms bigint)
  join event e on e.team_id = me.team_id and e.seq = h.seq and e.stored_at = h.at
  left join retold r on r.message_key = h.key
  where e.chat_id is not null;
  return jsonb_build_object('items', coalesce(items, '[]'), 'next', next,
    'isIndexed', not exists (select from said_fill f where f.team_id = me.team_id));
end $$;

create view monitor_search with (security_barrier) as
  select t.name as team,
    (select sum(pg_total_relation_size(p.relid)) from pg_partition_tree('postline.said') p)::bigint as search_bytes_of_all_teams,
    (select count(*) from said_month) as search_months,
    coalesce(greatest(f.below - t.first_seq, 0), 0) as events_to_index
  from team t left join said_fill f on f.team_id = t.team_id;

-- Up to where a console has read the log, for each instance that it shares, as it last said.
create table reading (
  member_id uuid not null,
  instance_key text not null check (char_length(instance_key) between 1 and 600),
  team_id uuid not null,
  seq bigint not null,
  said_at timestamptz not null,
  primary key (member_id, instance_key)
) with (fillfactor = 50);
alter table reading enable row level security;

create function note_reading(instance_key text, seq bigint) returns void
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare me member := caller();
begin
  if not is_mine(note_reading.instance_key) then raise exception 'not an instance of yours'; end if;
  insert into reading as r (member_id, instance_key, team_id, seq, said_at)
  select me.member_id, i.instance_key, me.team_id, least(note_reading.seq, t.last_seq), clock_timestamp()
  from team t join instance i on i.team_id = t.team_id and i.instance_key = note_reading.instance_key
  where t.team_id = me.team_id
  on conflict (member_id, instance_key) do update set seq = excluded.seq, said_at = excluded.said_at;
end $$;

-- behind_seconds: how old the first event is that the console had not read when it last said so.
create view monitor_members with (security_barrier) as
  select t.name as team, m.name as member, r.instance_key, r.said_at, t.last_seq - r.seq as behind_events,
    coalesce(round(extract(epoch from clock_timestamp() - (
      select e.stored_at from event e where e.team_id = t.team_id and e.seq > r.seq order by e.seq limit 1))::numeric, 1), 0)
      as behind_seconds
  from reading r join member m using (member_id) join team t on t.team_id = r.team_id
  where m.removed_at is null;

revoke all on reading, monitor_members from public;
grant select on monitor_members to postline_monitor;
grant execute on function note_reading(text, bigint) to postline_member;
revoke all on said, said_first, said_month, said_fill, retold, monitor_search from public;
grant select on monitor_search to postline_monitor;
grant execute on function find_said(text, text, boolean, bigint, bigint, bigint, bigint, int) to postline_member;
`;
