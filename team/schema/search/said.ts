/**
 * The search index: a row of words for each message and internal note, partitioned by the month it was written in, and the keys
 * that identify a row. Retention drops partitions.
 */
export const said = `
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

create view monitor_search with (security_barrier) as
  select t.name as team,
    (select sum(pg_total_relation_size(p.relid)) from pg_partition_tree('postline.said') p)::bigint as search_bytes_of_all_teams,
    (select count(*) from said_month) as search_months,
    coalesce(greatest(f.below - t.first_seq, 0), 0) as events_to_index
  from team t left join said_fill f on f.team_id = t.team_id;

revoke all on said, said_first, said_month, said_fill, retold, monitor_search from public;
grant select on monitor_search to postline_monitor;
`;
