-- Which runs over threads are under way, so that two desks do not work on the same threads at once. A run is its member's until
-- it ends, or is not renewed any more; two of one member never stand in each other's way, as their console does one after the
-- other.

create table run_lock (
  team_id uuid not null references team,
  instance_key text not null check (char_length(instance_key) between 1 and 600),
  member_id uuid not null references member,
  run_id uuid not null,
  -- Null: any of the instance's, as what a filter matches is not known before the run has listed it.
  thread_ids text[] check (cardinality(thread_ids) between 1 and 500),
  since timestamptz not null,
  until timestamptz not null,
  primary key (team_id, instance_key, member_id, run_id)
) with (fillfactor = 50);

-- A team's turn to take runs: one team's wait for no other's.
create table run_turn (
  team_id uuid primary key
);

-- Takes the threads of a run, or renews that; says whose run has them.
create function take_run(instance_key text, run_id uuid, thread_ids text[], lease_ms int)
  returns table (holder uuid, its_run uuid, since_ms bigint, is_mine boolean)
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare
  me member := caller();
  now_is timestamptz;
  held run_lock;
begin
  if not is_mine(take_run.instance_key) then raise exception 'not an instance of yours'; end if;
  -- One of a team at a time, or two would see neither of the other: it is asked for some times a minute, and short.
  insert into run_turn (team_id) values (me.team_id) on conflict do nothing;
  perform from run_turn r where r.team_id = me.team_id for update;
  now_is := clock_timestamp();
  delete from run_lock l where l.team_id = me.team_id and l.until <= now_is;
  select * into held from run_lock l
  where l.team_id = me.team_id and l.instance_key = take_run.instance_key and l.member_id <> me.member_id
    and (l.thread_ids is null or take_run.thread_ids is null or l.thread_ids && take_run.thread_ids)
  order by l.since limit 1;
  if held.member_id is null then
    if (select count(*) from run_lock l where l.team_id = me.team_id and l.member_id = me.member_id) >= 100 then
      raise exception 'more than 100 runs';
    end if;
    insert into run_lock (team_id, instance_key, member_id, run_id, thread_ids, since, until)
    values (me.team_id, take_run.instance_key, me.member_id, take_run.run_id, take_run.thread_ids, now_is,
      now_is + lease_of(lease_ms))
    on conflict (team_id, instance_key, member_id, run_id) do update set until = excluded.until
    returning * into held;
  end if;
  return query select held.member_id, held.run_id, (extract(epoch from held.since) * 1000)::bigint,
    held.member_id = me.member_id;
end $$;

create function end_run(instance_key text, run_id uuid) returns void
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare me member := caller();
begin
  delete from run_lock l
  where l.team_id = me.team_id and l.instance_key = end_run.instance_key and l.member_id = me.member_id
    and l.run_id = end_run.run_id;
  if found then perform hint(me.team_id, 'run'); end if;
end $$;
