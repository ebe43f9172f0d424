-- The search of the log (docs/decisions/0056-search-of-the-log.md): a row of words for each message and internal note, by the
-- month it was written in, and the keys that tell a row. Retention drops months.

create table said_month (
  until timestamptz primary key,
  since timestamptz not null,
  suffix text not null unique
);

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

-- What authors made of their messages since: another text, or none. Either may come before the message.
create table retold (
  message_key uuid primary key,
  instance_no int not null,
  at timestamptz not null,
  text text,
  is_revoked boolean not null
);

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
  lock table said_month in share row exclusive mode;
  for missing in
    select n from unnest(months) n where not exists (select from said_month m where m.since <= n and m.until > n)
  loop
    perform make_said_month(missing);
  end loop;
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

/* Brings events into the index: of each message and note the newest version; of records the first that was told, as desks take
   them. The same events twice change nothing. */
create function index_said(events event[]) returns void
  language plpgsql set search_path = postline, pg_temp
as $$
declare
  retold_keys uuid[];
  near_from timestamptz;
  near_until timestamptz;
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

  -- The time of a message is the same in all of its versions, unless a clock was set meanwhile: months far from it need no look.
  select min(e.at) - interval '31 days', max(e.at) + interval '31 days' into near_from, near_until
  from unnest(events) e where e.kind in ('message', 'record', 'note');
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
    where s.entity = n.entity and s.at between near_from and near_until
      and case when n.is_record then s.event_seq >= n.seq else n.version >= s.version end
  )
  insert into said (at, event_at, event_seq, version, instance_no, is_record, is_accepted, entity, message_key, words)
  select n.at, n.stored_at, n.seq, n.version, n.instance_no, n.is_record, n.is_accepted, n.entity, n.message_key, n.words
  from new n where not exists (
    select from said s where s.entity = n.entity and s.at between near_from and near_until);
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

/* What fits, newest first: words is a tsquery (null: any), since and until are times in milliseconds, (before_ms, before_seq) is
   where the page before ended. An answer of {items, next}; next: where it goes on, also where a second was not enough to
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
  return jsonb_build_object('items', coalesce(items, '[]'), 'next', next);
end $$;
