/**
 * A step of forgetting ends well within a console's patience, also where each event is a page of 250 threads; and whoever is forgotten
 * is nowhere looked at any more.
 */
export const shortForgetting = `
-- Says that they are forgotten, once for each event_id, and erases what they are in of the next 5,000 events behind
-- from_seq, or up to the 200th page of threads among them. Returns where to go on; null: nothing of them is left.
create or replace function forget(event_id text, instance_key text, fingerprints text[], from_seq bigint) returns bigint
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare
  me member := caller();
  said event;
  since bigint := greatest(forget.from_seq, 0);
  until bigint := coalesce((
    select e.seq from event e
    where e.team_id = me.team_id and e.seq > since and e.seq <= since + 5000 and e.kind = 'threads'
    order by e.seq offset 199 limit 1
  ), since + 5000);
begin
  if coalesce(cardinality(forget.fingerprints), 0) not between 1 and 1000
    or exists (select from unnest(forget.fingerprints) f where f is null or f !~ '^[0-9a-f]{64}$')
  then raise exception 'no fingerprints of chats'; end if;
  perform append(jsonb_build_array(jsonb_build_object('eventId', forget.event_id, 'instanceKey', forget.instance_key,
    'chatId', null, 'kind', 'forget', 'payload', jsonb_build_object('fingerprints', forget.fingerprints))));
  select e.* into said from event e
  where e.team_id = me.team_id and e.member_id = me.member_id and e.event_id = forget.event_id;
  if said.kind is distinct from 'forget' or said.instance_key is distinct from forget.instance_key
    or said.payload -> 'fingerprints' is distinct from to_jsonb(forget.fingerprints)
  then raise exception 'another event has this ID'; end if;
  insert into forgotten as f (team_id, instance_key, fingerprint, seq, at)
  select distinct me.team_id, said.instance_key, f, said.seq, said.stored_at from unnest(forget.fingerprints) f
  on conflict (team_id, instance_key, fingerprint) do update set seq = excluded.seq, at = excluded.at
    where f.seq < excluded.seq;
  update event e set chat_id = null, payload = '{}'
  where e.team_id = me.team_id and e.seq > since and e.seq <= least(until, said.seq - 1)
    and e.instance_key = said.instance_key and e.chat_id is not null
    and fingerprints_of(e.instance_key, e.chat_id, e.payload) && forget.fingerprints;
  -- A page that they are not in is not written anew.
  update event e set payload = kept.payload
  from (
    select p.seq, threads_without(p.instance_key, p.payload, forget.fingerprints) as payload from event p
    where p.team_id = me.team_id and p.seq > since and p.seq <= least(until, said.seq - 1)
      and p.instance_key = said.instance_key and p.kind = 'threads' and jsonb_typeof(p.payload -> 'threads') = 'array'
  ) kept
  where e.team_id = me.team_id and e.seq = kept.seq and e.payload is distinct from kept.payload;
  delete from claim c
  where c.team_id = me.team_id and c.instance_key = said.instance_key
    and fingerprint_of(c.instance_key, c.chat_id) = any (forget.fingerprints);
  update presence p set chat_id = null
  where p.team_id = me.team_id and p.instance_key = said.instance_key
    and fingerprint_of(p.instance_key, p.chat_id) = any (forget.fingerprints);
  return case when until < said.seq then until end;
end $$;
`;
