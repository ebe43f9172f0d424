/**
 * No member takes the room, or the turns, of the others: neither by what they begin and never bring, nor by runs and instances that
 * they make up; and one team's runs wait for no other's.
 */
export const roomForOthers = `
create table run_turn (
  team_id uuid primary key
);
alter table run_turn enable row level security;
revoke all on run_turn from public;

-- Takes the threads of a run, or renews that; says whose run has them.
create or replace function take_run(instance_key text, run_id uuid, thread_ids text[], lease_ms int)
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

-- Takes a turn: 0, or for how many milliseconds to wait before asking again; null: it cannot be said now. A desk's gap is 60 s at
-- most, so a turn that nobody uses holds the others for no longer than that and a little.
create or replace function take_turn(instance_key text, gap_ms int) returns int
  language plpgsql security definer set search_path = postline, pg_temp set lock_timeout = '200ms'
as $$
#variable_conflict use_column
declare
  me member := caller();
  own interval := least(greatest(coalesce(take_turn.gap_ms, 0), 0), 60000) * interval '1 millisecond';
  last send_turn;
  now_is timestamptz;
  free_at timestamptz;
  is_next boolean;
begin
  if not is_mine(take_turn.instance_key) then raise exception 'not an instance of yours'; end if;
  begin
    insert into send_turn (team_id, instance_key, at, gap_ms)
      values (me.team_id, take_turn.instance_key, '-infinity', 0) on conflict do nothing;
    if found and (select count(*) from send_turn t where t.team_id = me.team_id) > 1000 then
      -- Behind its gap, and where nobody comes next any more, a row says nothing. What others keep is not waited for.
      delete from send_turn t
      where t.team_id = me.team_id and t.instance_key in (
        select o.instance_key from send_turn o
        where o.team_id = me.team_id and o.instance_key <> take_turn.instance_key
          and o.at < clock_timestamp() - interval '1 minute'
          and coalesce(o.next_until, '-infinity') < clock_timestamp()
        for update skip locked);
      if (select count(*) from send_turn t where t.team_id = me.team_id) > 1000 then
        raise exception 'more than 1000 instances';
      end if;
    end if;
    select * into last from send_turn t
      where t.team_id = me.team_id and t.instance_key = take_turn.instance_key for update;
  -- Somebody keeps it: who asks is told at once, as their other questions wait behind this one.
  exception when lock_not_available then return null;
  end;
  now_is := clock_timestamp();
  -- A clock that was put back holds nothing longer than the gap.
  free_at := least(last.at, now_is) + greatest(last.gap_ms * interval '1 millisecond', own);
  is_next := last.next_member is null or last.next_member = me.member_id or last.next_until <= now_is
    or last.next_until > now_is + interval '75 s';
  if is_next and free_at <= now_is then
    update send_turn t set at = now_is, gap_ms = (extract(epoch from own) * 1000)::int, next_member = null, next_until = null
      where t.team_id = me.team_id and t.instance_key = take_turn.instance_key;
    return 0;
  end if;
  if is_next then
    -- Desks stretch their gaps by up to a fifth, and are a moment on their way.
    update send_turn t set next_member = me.member_id, next_until = free_at + own * 0.2 + interval '1 s'
      where t.team_id = me.team_id and t.instance_key = take_turn.instance_key;
  else
    free_at := greatest(free_at, last.next_until);
  end if;
  return ceil(extract(epoch from free_at - now_is) * 1000)::int;
end $$;

-- What a console has and could bring. 'there': nothing is to be brought; 'go-on': from this part on; 'too-large', 'no-room'.
create or replace function offer_file(instance_key text, chat_id text, sha256 bytea, size bigint)
  returns table (state text, next_part int, part_length int)
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare
  me member := caller();
  space file_space;
  mine file;
  now_is timestamptz := clock_timestamp();
  kept_from timestamptz := (select month_of(clock_timestamp(), -t.keep_months) from team t where t.team_id = me.team_id);
begin
  if not is_mine(offer_file.instance_key) then raise exception 'not an instance of yours'; end if;
  if octet_length(offer_file.sha256) <> 32 or coalesce(offer_file.size, 0) <= 0 then
    raise exception 'not a file';
  end if;
  insert into file_space (team_id) values (me.team_id) on conflict do nothing;
  -- One at a time within a team: what there is room for is counted.
  select * into space from file_space s where s.team_id = me.team_id for update;
  -- What nobody goes on with, and what is older than what the team keeps.
  perform drop_files(me.team_id, array(
    select f.file_id from file f
    where f.team_id = me.team_id and f.whole_at is null and f.touched_at < now_is - interval '1 day'
    limit 100));
  perform drop_files(me.team_id, array(
    select f.file_id from file f where f.team_id = me.team_id and f.whole_at < kept_from limit 100));
  if exists (
    select from file f
    where f.team_id = me.team_id and f.instance_key = offer_file.instance_key and f.sha256 = offer_file.sha256
      and f.whole_at is not null
  ) then
    perform use_file(me.team_id, offer_file.instance_key, offer_file.chat_id, offer_file.sha256);
    return query select 'there'::text, 0, part_bytes();
    return;
  end if;
  select * into mine from file f
  where f.team_id = me.team_id and f.instance_key = offer_file.instance_key and f.sha256 = offer_file.sha256
    and f.member_id = me.member_id and f.whole_at is null;
  if mine.size <> offer_file.size then
    perform drop_files(me.team_id, array[mine.file_id]);
    mine := null;
  end if;
  select * into space from file_space s where s.team_id = me.team_id;
  if offer_file.size > space.file_limit then
    return query select 'too-large'::text, 0, part_bytes();
    return;
  end if;
  if mine.file_id is null then
    -- What one member has begun and not brought is no more than 500 MB, or a single file. Consoles ask again within minutes.
    if space.used + offer_file.size > space.total_limit or offer_file.size > (
      select case count(*) when 0 then offer_file.size else 500000000 - sum(f.size) end from file f
      where f.team_id = me.team_id and f.member_id = me.member_id and f.whole_at is null
    ) then
      return query select 'no-room'::text, 0, part_bytes();
      return;
    end if;
    insert into file (team_id, instance_key, sha256, size, member_id)
    values (me.team_id, offer_file.instance_key, offer_file.sha256, offer_file.size, me.member_id);
    update file_space s set used = s.used + offer_file.size where s.team_id = me.team_id;
  else
    update file f set touched_at = clock_timestamp() where f.file_id = mine.file_id;
  end if;
  perform use_file(me.team_id, offer_file.instance_key, offer_file.chat_id, offer_file.sha256);
  return query select 'go-on'::text, coalesce(mine.parts, 0), part_bytes();
end $$;
`;
