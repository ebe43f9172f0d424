-- A team's log by months, and how long each team keeps it (docs/decisions/0054-months-of-the-log.md). Each month has a part of its
-- own, which append makes a week before it is needed. Retention gives whole months back. Parts have no index in common: append
-- sees to it, under the lock of the team's row, that an event stands there once.

create function month_of(at timestamptz, months int) returns timestamptz
  language sql immutable set search_path = postline, pg_temp
as $$
  select (date_trunc('month', at at time zone 'UTC') + months * interval '1 month') at time zone 'UTC'
$$;

-- What an event is a snapshot of: its ID without the version.
create function entity_of(event_id text) returns text
  language sql immutable
as $$
  select regexp_replace(event_id, ':[0-9]*$', '')
$$;

-- No foreign keys: one function writes it, of members and teams that are never deleted, and each check would lock a row.
create table event (
  team_id uuid not null,
  seq bigint not null,
  event_id text not null check (char_length(event_id) between 1 and 300),
  member_id uuid not null,
  instance_key text not null check (char_length(instance_key) between 1 and 600),
  chat_id text check (char_length(chat_id) between 1 and 600),
  kind text not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  at timestamptz not null,
  stored_at timestamptz not null default clock_timestamp(),
  payload jsonb not null
) partition by range (stored_at);
create index event_team_wide on event (team_id, seq) where instance_key = 'team';
-- Who asks the server how it would look for something learns less of what they may not see (docs/security.md says what is left): it
-- keeps no samples of whose chats the log has. Of which instance events are stays sampled: reading the log in its order needs it.
alter table event alter column chat_id set statistics 0;

-- The oldest part, 'first', reaches back to the beginning of time and stays, if only empty.
create table log_month (
  until timestamptz primary key,
  since timestamptz not null,
  suffix text not null unique
);

-- Attaching an empty part lets others read and append meanwhile.
create function make_month(since timestamptz, until timestamptz) returns void
  language plpgsql set search_path = postline, pg_temp
as $$
declare suffix text := case when since = '-infinity' then 'first' else to_char(since at time zone 'UTC', 'YYYY_MM') end;
begin
  execute format('create table event_%s (like event including defaults including constraints)', suffix);
  execute format('alter table event_%s enable row level security, add primary key (team_id, seq),
    add unique (team_id, member_id, event_id)', suffix);
  execute format('alter table event_%s alter column chat_id set statistics 0', suffix);
  execute format('create index event_%1$s_entity on event_%1$s (team_id, entity_of(event_id))
    where chat_id is null', suffix);
  execute format('alter table event attach partition event_%s for values from (%L) to (%L)', suffix, since, until);
  insert into log_month (since, until, suffix) values (since, until, suffix);
end $$;

select make_month('-infinity', month_of(clock_timestamp(), 1));

-- Under a lock of the table: members may take any advisory lock.
create function make_months() returns void
  language plpgsql set search_path = postline, pg_temp
as $$
declare
  now_is timestamptz := clock_timestamp();
  ahead constant interval := '7 days';
  newest timestamptz;
begin
  if exists (select from log_month m where m.until > now_is + ahead) then return; end if;
  lock table log_month in share row exclusive mode;
  loop
    select max(m.until) into newest from log_month m;
    exit when newest > now_is + ahead;
    perform make_month(newest, greatest(month_of(newest, 1), month_of(now_is, 0)));
  end loop;
end $$;

-- Takes a whole part away; false: somebody is reading, and is not waited for. It holds up who reads next for 0.1 s.
create function drop_month(of_suffix text) returns boolean
  language plpgsql set search_path = postline, pg_temp set lock_timeout = 100
as $$
begin
  if of_suffix = 'first' then
    truncate event_first;
  else
    execute format('drop table event_%s', of_suffix);
    delete from log_month m where m.suffix = of_suffix;
  end if;
  return true;
exception when lock_not_available then
  return false;
end $$;

/* Gives back what a team keeps no longer: whole parts, or so many events at most where a part holds what is kept as well.
   What belongs to no chat, as labels do, is carried on: its newest state is appended once more. SMS threads and runs
   over them are not, nor what is erased. True: there is more to do. */
create function tidy_events(of_team uuid, at_most int) returns boolean
  language plpgsql set search_path = postline, pg_temp
as $$
declare
  its team;
  kept_from timestamptz;
  part log_month;
  part_end timestamptz;
  gone bigint;
  top bigint;
begin
  select * into its from team t where t.team_id = of_team for no key update;
  update team t set tidied_at = clock_timestamp() where t.team_id = of_team;
  if its.keep_months is null then return false; end if;
  kept_from := month_of(clock_timestamp(), -its.keep_months);
  for part in select * from log_month m where m.since < kept_from order by m.until loop
    part_end := least(part.until, kept_from);
    continue when coalesce((
      select e.stored_at from event e
      where e.team_id = of_team and e.stored_at >= part.since and e.stored_at < part.until
      order by e.seq limit 1
    ), part_end) >= part_end;

    with old as (
      delete from event e
      where e.team_id = of_team and e.stored_at >= part.since and e.stored_at < part_end and e.seq in (
        select o.seq from event o
        where o.team_id = of_team and o.chat_id is null and o.stored_at >= part.since and o.stored_at < part_end
        limit at_most
      )
      returning e.*
    ), carried as (
      insert into event (team_id, seq, event_id, member_id, instance_key, chat_id, kind, at, payload)
      select o.team_id, its.last_seq + row_number() over (order by o.seq), o.event_id, o.member_id, o.instance_key,
        null, o.kind, o.at, o.payload
      from old o
      -- Whom somebody forgot is erased already; and it is of what was said before.
      where o.payload <> '{}' and o.kind not in ('forget', 'run', 'threads', 'thread-list') and not exists (
        select from event newer
        where newer.team_id = of_team and newer.chat_id is null
          and entity_of(newer.event_id) = entity_of(o.event_id) and newer.instance_key = o.instance_key
          and (newer.at, newer.seq) > (o.at, o.seq)
      )
      returning 1
    )
    select count(*), its.last_seq + (select count(*) from carried), max(old.seq) into gone, its.last_seq, top from old;
    update team t set last_seq = its.last_seq, first_seq = greatest(t.first_seq, top + 1) where t.team_id = of_team;
    if gone = at_most then return true; end if;

    if part.until <= kept_from and not exists (
      select from team t where t.team_id <> of_team and exists (
        select from event e
        where e.team_id = t.team_id and e.stored_at >= part.since and e.stored_at < part.until
      )
    ) then
      select max(e.seq) into top from event e
      where e.team_id = of_team and e.stored_at >= part.since and e.stored_at < part.until;
      -- Otherwise later, and the parts after it as well.
      if not drop_month(part.suffix) then return false; end if;
      gone := 0;
    else
      with old as (
        delete from event e
        where e.team_id = of_team and e.stored_at >= part.since and e.stored_at < part_end and e.seq in (
          -- By their numbers, which grow with the time: what is kept is not looked through.
          select o.seq from event o
          where o.team_id = of_team and o.stored_at >= part.since and o.stored_at < part.until
          order by o.seq limit at_most
        )
        returning e.seq
      )
      select count(*), max(old.seq) into gone, top from old;
    end if;
    update team t set first_seq = greatest(t.first_seq, top + 1) where t.team_id = of_team;
    if gone = at_most then return true; end if;
  end loop;
  return false;
end $$;

create function tidy(of_team uuid, at_most int) returns boolean
  language plpgsql set search_path = postline, pg_temp
as $$
declare is_more boolean := tidy_events(of_team, at_most);
begin
  return tidy_said(of_team, at_most) or is_more;
end $$;

-- A page of a list of SMS threads without the last messages that are older than what is kept.
create function list_kept_from(payload jsonb, kept_from timestamptz) returns jsonb
  language sql immutable set search_path = postline, pg_temp
as $$
  select jsonb_set(payload, '{threads}', coalesce(jsonb_agg(
    case when jsonb_typeof(t -> 'lastAt') = 'number'
      and (t ->> 'lastAt')::numeric < extract(epoch from kept_from) * 1000 then t - 'text' else t end order by n), '[]'))
  from jsonb_array_elements(payload -> 'threads') with ordinality page (t, n)
$$;

-- The team's row stays locked until the caller's transaction ends, so that events become visible in the order of seq: who has read
-- up to one will never find another below it.
create function append(events jsonb) returns table (event_id text, seq bigint)
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare
  me member := caller();
  mine text[] := my_instances();
  its team;
  added int;
  newest timestamptz;
  latest_ms bigint;
  kept_from timestamptz;
  begin_of_log timestamptz;
begin
  if jsonb_typeof(events) is distinct from 'array' then
    raise exception 'events are no list';
  end if;
  if jsonb_array_length(events) > 500 then raise exception 'more than 500 events'; end if;
  -- Twice what a console may send: the server writes JSON with spaces in it.
  if octet_length(events::text) > 2 * 1024 * 1024 then raise exception 'events of more than 1 MiB'; end if;
  -- Not as a trigger: what retention carries on while somebody appends is of whatever instance.
  if mine is not null and exists (
    select from jsonb_array_elements(events) e where e.value ->> 'instanceKey' <> all (mine)
  ) then raise exception 'not an instance of yours'; end if;

  its := lock_team(me.team_id);
  perform check_flood(me, events);
  perform make_months();
  if its.keep_months is not null
    and (its.tidied_at is null or its.tidied_at < clock_timestamp() - interval '1 hour') then
    -- Retention keeps nobody from writing.
    begin
      if tidy(me.team_id, 2000) then
        update team t set tidied_at = null where t.team_id = me.team_id;
      end if;
    exception when others then
      raise warning 'retention of %: %', its.name, sqlerrm;
      update team t set tidied_at = clock_timestamp() where t.team_id = me.team_id;
    end;
    select * into its from team t where t.team_id = me.team_id;
  end if;
  kept_from := coalesce(month_of(clock_timestamp(), -its.keep_months), '-infinity');
  -- However the server’s clock was set: there is a part for what is stored now.
  if not exists (select from log_month m where m.since <= clock_timestamp() and m.until > clock_timestamp()) then
    select min(m.since) into begin_of_log from log_month m where m.since > clock_timestamp();
  end if;

  -- Whoever led the team once may say again what the log has of it.
  if not me.is_lead and exists (
    select from jsonb_array_elements(events) e
    where e.value ->> 'kind' in ('queue', 'answer-assigns') and not exists (
      select from event old
      where old.team_id = me.team_id and old.member_id = me.member_id and old.event_id = e.value ->> 'eventId')
  ) then raise exception 'only who leads the team decides how work is divided'; end if;

  -- What comes after something is not older than that, also where the server's clock was ahead and was set right since.
  latest_ms := greatest(floor(extract(epoch from clock_timestamp()) * 1000), extract(epoch from its.newest_at) * 1000 + 1);
  return query
    with given as (
      select distinct on (e.value ->> 'eventId') e.value, e.ordinality, e.value ->> 'eventId' as event_id,
        timestamptz 'epoch' + greatest(0, least(coalesce((e.value ->> 'at')::numeric, latest_ms), latest_ms))::bigint
          * interval '1 millisecond' as at
      from jsonb_array_elements(events) with ordinality e
      order by e.value ->> 'eventId', e.ordinality
    ), known as (
      select old.event_id, old.seq from given g
      join event old on old.team_id = me.team_id and old.member_id = me.member_id and old.event_id = g.event_id
    ), added as (
      insert into event (team_id, seq, event_id, member_id, instance_key, chat_id, kind, at, stored_at, payload)
      select me.team_id, its.last_seq + row_number() over (order by g.ordinality), g.event_id, me.member_id,
        g.value ->> 'instanceKey', g.value ->> 'chatId', g.value ->> 'kind', g.at,
        greatest(clock_timestamp(), begin_of_log), case
          when its.keep_months is not null and g.value ->> 'kind' = 'thread-list'
            and jsonb_typeof(g.value #> '{payload,threads}') = 'array'
          then list_kept_from(g.value -> 'payload', kept_from)
          else coalesce(g.value -> 'payload', '{}') end
      from given g
      where not exists (select from known k where k.event_id = g.event_id)
        -- What retention has deleted, or would, nobody brings back.
        and (g.value ->> 'chatId' is null or g.at >= kept_from)
      returning event_id, seq
    )
    select a.event_id, a.seq from (select * from known union all select * from added) a order by a.seq;
  select max(e.seq) - its.last_seq, max(e.at) into added, newest
  from event e where e.team_id = me.team_id and e.seq > its.last_seq;
  if added > 0 then
    update team t set last_seq = its.last_seq + added, newest_at = greatest(t.newest_at, newest)
    where t.team_id = me.team_id;
    perform hint(me.team_id, 'log');
  end if;
end $$;

/* What consoles read after each hint: the events after one, or those of the whole team among them, and how many there are (`of`) of the
   at_most asked for. By the row security of who asks; plpgsql keeps the plan. Measuring an event as JSON takes time: it measures only
   those that, at their stored (compressed) size, fit into so many bytes. The first two come however large. */
create function events_after(after bigint, team_wide boolean, at_most int, bytes int)
  returns table (seq bigint, event_id text, member_id uuid, instance_key text, chat_id text, kind text, at timestamptz,
    stored_at timestamptz, payload jsonb, of bigint)
  language plpgsql stable set search_path = postline, pg_temp set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
    select seq, event_id, member_id, instance_key, chat_id, kind, at, stored_at, payload, of
    from (
      select *, sum(octet_length(payload::text)) over before as length
      from (
        select *, count(*) over () as of, row_number() over (order by seq) as place,
          sum(pg_column_size(payload)) over before as stored
        from (
          -- A plan is for a page, and not for a tenth of the log, only where it says how long that is.
          select * from (select * from event where not team_wide and seq > after order by seq limit 501) page
          union all
          select * from (select * from event where team_wide and instance_key = 'team' and seq > after order by seq limit 501) page
          limit at_most
        ) next
        window before as (order by seq rows between unbounded preceding and 1 preceding)) placed
      where place <= 2 or stored < bytes
      window before as (order by seq rows between unbounded preceding and 1 preceding)) sized
    where place <= 2 or length < bytes order by seq;
end $$;

-- From where on the log is there: first_seq, and when that was stored, where anything was deleted before it.
create function kept() returns table (first_seq bigint, since_ms bigint, months int)
  language plpgsql stable security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare me member := caller();
begin
  return query
    select t.first_seq, case when t.first_seq > 1 then (
        select (extract(epoch from coalesce(min(first.stored_at), clock_timestamp())) * 1000)::bigint from (
          select e.stored_at from event e where e.team_id = t.team_id and e.seq >= t.first_seq order by e.seq limit 1
        ) first
      ) end, t.keep_months
    from team t where t.team_id = me.team_id;
end $$;

-- The same by when the store took it as well, in microseconds since 1970 as consoles read it; null: that is not known.
create function has_event(seq bigint, event_id text, member_id uuid, stored_us bigint) returns boolean
  language plpgsql stable security definer set search_path = postline, pg_temp
as $$
declare me member := caller();
begin
  return exists (
    select from event e
    where e.team_id = me.team_id and e.seq = has_event.seq and e.event_id = has_event.event_id
      and e.member_id = has_event.member_id
      and (has_event.stored_us is null or (extract(epoch from e.stored_at) * 1000000)::bigint = has_event.stored_us));
end $$;

-- An administrator names instances, and this is none. Consoles read it apart, and only when they hear of it.
create function note_instances() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  insert into instance (team_id, instance_key)
    select distinct team_id, instance_key from added where instance_key <> 'team' order by 1, 2
    on conflict do nothing;
  perform hint(t.team_id, 'team') from (select distinct team_id from added where instance_key = 'team') t;
  return null;
end $$;

create trigger note_instances after insert on event
  referencing new table as added for each statement execute function note_instances();
