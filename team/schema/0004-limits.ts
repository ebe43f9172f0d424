/**
 * Members who may see some of a team's instances, and no others: what they must not see they cannot select, and they write
 * nothing there. That is looked up once for a statement, and is a filter over rows that the index of the log has found.
 */
export const limits = `
-- In the order in which append takes them, and at once: neither waits for the other.
lock table team, event, claim, presence in access exclusive mode;

-- Without foreign keys, which would lock what consoles use in another order than they do.
create table member_limit (
  member_id uuid primary key
);
create table member_instance (
  member_id uuid not null,
  instance_key text not null check (char_length(instance_key) between 1 and 600),
  primary key (member_id, instance_key)
);

-- Those of which the log has something, so that an administrator can name them.
create table instance (
  team_id uuid not null,
  instance_key text not null,
  first_at timestamptz not null default clock_timestamp(),
  primary key (team_id, instance_key)
);
insert into instance (team_id, instance_key, first_at)
  select team_id, instance_key, min(stored_at) from event group by team_id, instance_key;

-- Null: all of them.
create function my_instances() returns text[]
  language sql stable security definer set search_path = postline, pg_temp
as $$
  select case when exists (select from member_limit l where l.member_id = m.member_id)
    then array(select i.instance_key from member_instance i where i.member_id = m.member_id) end
  from member m where m.role_name = session_user and m.joined_at is not null and m.removed_at is null
$$;

create function is_mine(instance_key text) returns boolean
  language sql stable set search_path = postline, pg_temp
as $$
  select coalesce(is_mine.instance_key = any (my_instances()), true)
$$;

-- Not as a trigger: what retention carries on while somebody appends is of whatever instance.
alter function append(jsonb) rename to append_events;
revoke all on function append_events(jsonb) from public, postline_member;
create function append(events jsonb) returns table (event_id text, seq bigint)
  language plpgsql security definer set search_path = postline, pg_temp
as $$
declare mine text[] := my_instances();
begin
  if mine is not null and jsonb_typeof(events) = 'array' and exists (
    select from jsonb_array_elements(events) e where e.value ->> 'instanceKey' <> all (mine)
  ) then raise exception 'not an instance of yours'; end if;
  return query select a.event_id, a.seq from append_events(events) a;
end $$;

-- Whether the log is the one that somebody knows, by an event that they read once and may not see any more.
create function has_event(seq bigint, event_id text, member_id uuid) returns boolean
  language plpgsql stable security definer set search_path = postline, pg_temp
as $$
declare me member := caller();
begin
  return exists (
    select from event e
    where e.team_id = me.team_id and e.seq = has_event.seq and e.event_id = has_event.event_id
      and e.member_id = has_event.member_id);
end $$;

create function note_instances() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  insert into instance (team_id, instance_key) select distinct team_id, instance_key from added
    on conflict do nothing;
  return null;
end $$;
create trigger note_instances after insert on event
  referencing new table as added for each statement execute function note_instances();

create function check_instance() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  if not is_mine(new.instance_key) then raise exception 'not an instance of yours'; end if;
  return new;
end $$;
create trigger check_instance before insert on claim for each row execute function check_instance();
create trigger check_instance before insert on presence for each row execute function check_instance();

alter policy own_team on event using (team_id = (select my_team())
  and ((select my_instances()) is null or instance_key = any ((select my_instances())::text[])));
alter policy own_team on claim using (team_id = (select my_team())
  and ((select my_instances()) is null or instance_key = any ((select my_instances())::text[])));
alter policy own_team on presence using (team_id = (select my_team())
  and ((select my_instances()) is null or instance_key = any ((select my_instances())::text[])));

alter table member_limit enable row level security;
alter table member_instance enable row level security;
alter table instance enable row level security;
grant execute on function my_instances(), has_event(bigint, text, uuid), append(jsonb) to postline_member;
`;
