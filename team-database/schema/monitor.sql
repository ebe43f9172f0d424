-- Monitoring: counts and times, never a word of what was written.

create function note_reading(instance_key text, seq bigint) returns void
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare
  me member := caller();
  is_new boolean;
begin
  if not is_mine(note_reading.instance_key) then raise exception 'not an instance of yours'; end if;
  insert into reading as r (member_id, instance_key, team_id, seq, said_at)
  select me.member_id, i.instance_key, me.team_id, least(note_reading.seq, t.last_seq), clock_timestamp()
  from team t join instance i on i.team_id = t.team_id and i.instance_key = note_reading.instance_key
  where t.team_id = me.team_id
  on conflict (member_id, instance_key) do update set seq = excluded.seq, said_at = excluded.said_at
  returning r.xmax = 0 into is_new;
  -- Whom a chat is given to is asked for at once.
  if is_new then perform hint(me.team_id, 'members'); end if;
end $$;

-- How late events come: over the last thousand.
create view monitor with (security_barrier) as
  select t.name as team,
    (select max(version) from schema_version) as schema_version,
    t.last_seq as events,
    last.stored_at as last_event_at,
    late.p50_seconds as late_p50_seconds,
    late.p99_seconds as late_p99_seconds,
    late.most_seconds as late_most_seconds,
    people.members, people.joined, people.codes_open,
    (select count(*) from presence p where p.team_id = t.team_id and p.until > clock_timestamp()) as here,
    (select count(*) from claim c where c.team_id = t.team_id and c.until > clock_timestamp()) as claims,
    (select count(distinct a.usename) from pg_stat_activity a join member m on m.role_name = a.usename
      where m.team_id = t.team_id and a.datname = current_database()) as consoles_connected,
    whole.bytes as log_bytes_of_all_teams,
    t.keep_months,
    t.last_seq - t.first_seq + 1 as events_kept,
    (select e.stored_at from event e where e.team_id = t.team_id and e.seq >= t.first_seq order by e.seq limit 1)
      as kept_since,
    t.tidied_at,
    (whole.bytes * (t.last_seq - t.first_seq + 1) / greatest(1, whole.events))::bigint as log_bytes,
    (select count(*) from log_month) as log_months
  from team t
  left join event last on last.team_id = t.team_id and last.seq = t.last_seq
  cross join (
    select (select sum(pg_total_relation_size(p.relid)) from pg_partition_tree('postline.event') p)::bigint as bytes,
      (select sum(a.last_seq - a.first_seq + 1) from team a) as events
  ) whole
  cross join lateral (
    select count(*) filter (where coalesce(removed_at, left_at) is null) as members,
      count(*) filter (where removed_at is null and joined_at is not null) as joined,
      count(*) filter (where removed_at is null and joined_at is null and code_until > clock_timestamp()) as codes_open
    from member m where m.team_id = t.team_id
  ) people
  cross join lateral (
    select round(percentile_cont(0.5) within group (order by seconds)::numeric, 3) as p50_seconds,
      round(percentile_cont(0.99) within group (order by seconds)::numeric, 3) as p99_seconds,
      round(max(seconds)::numeric, 3) as most_seconds
    from (
      select e.at, extract(epoch from e.stored_at - e.at)::float as seconds from event e
      where e.team_id = t.team_id order by e.seq desc limit 1000
    ) newest
    -- An event of what a console had before it shared an instance has no time of its own: it comes with the beginning of 1970, moved
    -- by how far that console's clock is off.
    where newest.at >= '1971-01-01T00:00:00Z'
  ) late;

create view monitor_files with (security_barrier) as
  select t.name as team, count(f.file_id) filter (where f.whole_at is not null) as files,
    count(f.file_id) filter (where f.whole_at is null) as files_coming,
    coalesce(s.used, 0) as file_bytes, s.file_limit, s.total_limit as file_total
  from team t
  left join file_space s on s.team_id = t.team_id
  left join file f on f.team_id = t.team_id
  group by t.team_id, s.team_id;

create view monitor_search with (security_barrier) as
  select t.name as team,
    (select sum(pg_total_relation_size(p.relid)) from pg_partition_tree('postline.said') p)::bigint as search_bytes_of_all_teams,
    (select count(*) from said_month) as search_months
  from team t;

-- behind_seconds: how old the first event is that the console had not read when it last said so.
create view monitor_members with (security_barrier) as
  select t.name as team, m.name as member, r.instance_key, r.said_at, t.last_seq - r.seq as behind_events,
    coalesce(round(extract(epoch from clock_timestamp() - (
      select e.stored_at from event e where e.team_id = t.team_id and e.seq > r.seq order by e.seq limit 1))::numeric, 1), 0)
      as behind_seconds
  from reading r join member m using (member_id) join team t on t.team_id = r.team_id
  where coalesce(m.removed_at, m.left_at) is null;
