/**
 * What belongs to a whole team and not to one of its instances, as its templates do, is under the key `team`, which no instance
 * has. Every member reads and writes it, whoever is limited too. And a console that was away for longer than the log is kept asks
 * whom the team has forgotten in the part that is gone.
 */
export const life = `
-- In the order in which append takes them.
lock table team, event in share row exclusive mode;

create index event_team_wide on event (team_id, seq) where instance_key = 'team';

-- Null: all of them.
create or replace function my_instances() returns text[]
  language sql stable security definer set search_path = postline, pg_temp
as $$
  select case when exists (select from member_limit l where l.member_id = m.member_id)
    then array(select i.instance_key from member_instance i where i.member_id = m.member_id) || 'team'::text end
  from member m where m.role_name = session_user and m.joined_at is not null and m.removed_at is null
$$;

-- An administrator names instances, and this is none. Consoles read it apart, and only when they hear of it.
create or replace function note_instances() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  insert into instance (team_id, instance_key)
    select distinct team_id, instance_key from added where instance_key <> 'team' order by 1, 2
    on conflict do nothing;
  perform hint(t.team_id, 'team') from (select distinct team_id from added where instance_key = 'team') t;
  return null;
end $$;

-- Fingerprints of those whom the team forgot in a part of the log, with the place where it says so.
create function forgotten_between(instance_key text, after_seq bigint, before_seq bigint)
  returns table (fingerprint text, seq bigint, at_ms bigint)
  language plpgsql stable security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare me member := caller();
begin
  if not is_mine(forgotten_between.instance_key) then raise exception 'not an instance of yours'; end if;
  return query
    select f.fingerprint, f.seq, (extract(epoch from f.at) * 1000)::bigint from forgotten f
    where f.team_id = me.team_id and f.instance_key = forgotten_between.instance_key
      and f.seq > after_seq and f.seq < before_seq
    order by f.seq, f.fingerprint;
end $$;
revoke all on function forgotten_between(text, bigint, bigint) from public;
grant execute on function forgotten_between(text, bigint, bigint) to postline_member;
`;
