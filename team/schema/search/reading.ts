/** How far each console has read the log, for monitoring. */
export const reading = `
-- Up to where a console has read the log, for each instance that it shares, as it last said.
create table reading (
  member_id uuid not null,
  instance_key text not null check (char_length(instance_key) between 1 and 600),
  team_id uuid not null,
  seq bigint not null,
  said_at timestamptz not null,
  primary key (member_id, instance_key)
) with (fillfactor = 50);
alter table reading enable row level security;

create function note_reading(instance_key text, seq bigint) returns void
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare me member := caller();
begin
  if not is_mine(note_reading.instance_key) then raise exception 'not an instance of yours'; end if;
  insert into reading as r (member_id, instance_key, team_id, seq, said_at)
  select me.member_id, i.instance_key, me.team_id, least(note_reading.seq, t.last_seq), clock_timestamp()
  from team t join instance i on i.team_id = t.team_id and i.instance_key = note_reading.instance_key
  where t.team_id = me.team_id
  on conflict (member_id, instance_key) do update set seq = excluded.seq, said_at = excluded.said_at;
end $$;

-- behind_seconds: how old the first event is that the console had not read when it last said so.
create view monitor_members with (security_barrier) as
  select t.name as team, m.name as member, r.instance_key, r.said_at, t.last_seq - r.seq as behind_events,
    coalesce(round(extract(epoch from clock_timestamp() - (
      select e.stored_at from event e where e.team_id = t.team_id and e.seq > r.seq order by e.seq limit 1))::numeric, 1), 0)
      as behind_seconds
  from reading r join member m using (member_id) join team t on t.team_id = r.team_id
  where m.removed_at is null;

revoke all on reading, monitor_members from public;
grant select on monitor_members to postline_monitor;
grant execute on function note_reading(text, bigint) to postline_member;
`;
