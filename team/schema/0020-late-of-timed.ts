/** Monitoring counts as late only what says when it happened: what was there before an instance was shared often does not. */
export const lateOfTimed = `
create or replace view monitor with (security_barrier) as
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
    select count(*) filter (where removed_at is null) as members,
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
`;
