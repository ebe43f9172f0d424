/**
 * Indexes messages and notes with each append, and older events step by step; removes people whom a member forgot from the
 * index.
 */
export const indexing = `
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
`;
