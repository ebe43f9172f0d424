/**
 * Appending goes on whoever leads no longer, whatever a member locks, and however the server's clock was set. Who makes queues is
 * asked where somebody appends, and not of each row: what retention carries on is of whoever made it.
 */
export const logGoesOn = `
-- In the order in which append takes them.
lock table team, event in access exclusive mode;

-- The newest time that an event of the team has, where that is known.
alter table team add column newest_at timestamptz;
update team t set newest_at = (
  select max(e.at) from event e where e.team_id = t.team_id and e.stored_at > now());

drop trigger lead_makes_queues on event;
drop function lead_makes_queues();

-- Members may take any advisory lock, and no lock of these two tables.
create or replace function make_months() returns void
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

create or replace function make_said_months(months timestamptz[]) returns void
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

create or replace function append_events(events jsonb) returns table (event_id text, seq bigint)
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare
  me member := caller();
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

  select * into its from team t where t.team_id = me.team_id for no key update;
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

  -- Whoever made queues once may say again what the log has of them.
  if not me.is_lead and exists (
    select from jsonb_array_elements(events) e
    where e.value ->> 'kind' = 'queue' and not exists (
      select from event old
      where old.team_id = me.team_id and old.member_id = me.member_id and old.event_id = e.value ->> 'eventId')
  ) then raise exception 'only who leads the team makes queues'; end if;

  -- What comes after something is not older than that, also where the server's clock was ahead and was set right since.
  latest_ms := greatest(extract(epoch from clock_timestamp()) * 1000, extract(epoch from its.newest_at) * 1000 + 1);
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
        greatest(clock_timestamp(), begin_of_log), coalesce(g.value -> 'payload', '{}')
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
`;
