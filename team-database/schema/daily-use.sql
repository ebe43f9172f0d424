-- What a member may write in a day where nothing belongs to one chat: everybody's console has to take all of it. `use`: what it is.
create table daily_use (
  member_id uuid not null,
  use text not null,
  day date not null,
  count bigint not null,
  bytes bigint not null,
  primary key (member_id, use)
) with (fillfactor = 50);

-- Raises what a console understands as "later" (TM001, of a class that PostgreSQL and the standard leave to others), so that it keeps
-- what it has to say.
create function use_daily(member_id uuid, use text, count bigint, bytes bigint, most_count bigint, most_bytes bigint) returns void
  language plpgsql set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare used daily_use;
begin
  if count = 0 then return; end if;
  insert into daily_use as d (member_id, use, day, count, bytes)
  values (use_daily.member_id, use_daily.use, (clock_timestamp() at time zone 'UTC')::date, use_daily.count, use_daily.bytes)
  on conflict (member_id, use) do update set day = excluded.day,
    count = case when d.day = excluded.day then d.count else 0 end + excluded.count,
    bytes = case when d.day = excluded.day then d.bytes else 0 end + excluded.bytes
  returning * into used;
  if used.count > most_count or used.bytes > most_bytes then
    raise exception 'more % a day than a member may', use_daily.use using errcode = 'TM001';
  end if;
end $$;

-- What append takes of one member: shared templates, what else belongs to no chat, and who is forgotten, for which more than a few
-- chats a day need a lead. Applying an event costs a console 5 ms, and no member may keep others from working for over 20 s: 4,000
-- events a day. They are also twice the 1,000,000 threads that the largest instance shares for the first time, of 500 and 200 kB each. A
-- shared book of templates is as long as a console's list of them is usable (1,000), of 10 kB each. Forty agents are asked to erase
-- less than one customer a day each; one has a number, a hidden ID and the forms of both: thirty chats are six customers.
create function check_flood(me member, events jsonb) returns void
  language plpgsql set search_path = postline, pg_temp
as $$
declare
  templates bigint;
  template_bytes bigint;
  others bigint;
  other_bytes bigint;
  forgotten bigint;
  most_at_once bigint;
begin
  if exists (
    select from jsonb_array_elements(events) e
    where e.value ->> 'kind' = 'note' and char_length(e.value #>> '{payload,text}') > 20000
  ) then raise exception 'a note of more than 20,000 characters'; end if;
  select count(*) filter (where e.value ->> 'instanceKey' = 'team'),
    coalesce(sum(octet_length(e.value::text)) filter (where e.value ->> 'instanceKey' = 'team'), 0),
    count(*) filter (where e.value ->> 'instanceKey' <> 'team' and e.value ->> 'chatId' is null),
    coalesce(sum(octet_length(e.value::text))
      filter (where e.value ->> 'instanceKey' <> 'team' and e.value ->> 'chatId' is null), 0),
    coalesce(sum(f.chats), 0), coalesce(max(f.chats), 0)
  into templates, template_bytes, others, other_bytes, forgotten, most_at_once
  from jsonb_array_elements(events) e
  left join lateral (
    select jsonb_array_length(e.value #> '{payload,fingerprints}') as chats
    where e.value ->> 'kind' = 'forget' and jsonb_typeof(e.value #> '{payload,fingerprints}') = 'array'
      and not exists (select from event old where old.team_id = me.team_id and old.member_id = me.member_id
        and old.event_id = e.value ->> 'eventId')
  ) f on true;
  perform use_daily(me.member_id, 'templates', templates, template_bytes, 1000, 10000000);
  perform use_daily(me.member_id, 'events without a chat', others, other_bytes, 4000, 450000000);
  if me.is_lead then return; end if;
  if most_at_once > 10 then
    raise exception 'only who leads the team forgets so many' using errcode = 'TM001';
  end if;
  perform use_daily(me.member_id, 'forgotten chats', forgotten, 0, 30, 0);
end $$;
