-- Members who may see some of a team's instances, and no others: what they must not see they cannot select, and they write nothing
-- there. That is looked up once for a statement, and is a filter over rows that the index of the log has found. What belongs to a
-- whole team and not to one of its instances, as its templates do, is under the key 'team', which no instance has: every member
-- reads and writes it.

-- Without foreign keys, which would lock what consoles use in another order than they do.
create table member_limit (
  member_id uuid primary key
);
create table member_instance (
  member_id uuid not null,
  instance_key text not null check (char_length(instance_key) between 1 and 600),
  primary key (member_id, instance_key)
);

-- Those that a console shared and those of which the log has something, so that an administrator can name them: `name` is what the
-- console that shared it first calls it. instance_no is shorter than the key.
create table instance (
  team_id uuid not null,
  instance_key text not null check (char_length(instance_key) between 1 and 600),
  name text check (char_length(name) between 1 and 200),
  first_at timestamptz not null default clock_timestamp(),
  instance_no int generated always as identity unique,
  primary key (team_id, instance_key)
);

-- Null: all of them.
create function my_instances() returns text[]
  language plpgsql stable security definer set search_path = postline, pg_temp
as $$
begin
  return (
    select case when exists (select from member_limit l where l.member_id = m.member_id)
      then array(select i.instance_key from member_instance i where i.member_id = m.member_id) || 'team'::text end
    from member m where m.role_name = session_user and m.joined_at is not null and m.removed_at is null);
end $$;

-- Up to where a console has read the log, for each instance that it shares, as it last said.
create table reading (
  member_id uuid not null,
  instance_key text not null check (char_length(instance_key) between 1 and 600),
  team_id uuid not null,
  seq bigint not null,
  said_at timestamptz not null,
  primary key (member_id, instance_key)
) with (fillfactor = 50);

-- `removed_at`: since when they are not of the team, by their own doing or an administrator's.
-- `instances` are those that a member is limited to, of those that the reader sees; null: all of them. `reads` are those that a console
-- of theirs has shared, of those that the reader sees.
create view people with (security_barrier) as
  select member_id, name, is_lead, joined_at, coalesce(removed_at, left_at) as removed_at,
    case when exists (select from member_limit l where l.member_id = member.member_id)
      then array(select i.instance_key from member_instance i where i.member_id = member.member_id
        and coalesce(i.instance_key = any (my_instances()), true) order by 1) end as instances,
    array(select r.instance_key from reading r where r.member_id = member.member_id
      and coalesce(r.instance_key = any (my_instances()), true) order by 1) as reads
  from member where team_id = (select my_team());

create function is_mine(instance_key text) returns boolean
  language sql stable set search_path = postline, pg_temp
as $$
  select coalesce(is_mine.instance_key = any (my_instances()), true)
$$;

-- Notes an instance that a console shares, and returns the key by which the team has it: it is told apart by the address of its
-- service and its ID, and its service may have moved. IDs that a service gives of its own are the same on many: only UUIDs say
-- which it is.
create function share_instance(instance_key text, name text) returns text
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare
  me member := caller();
  mine text[] := my_instances();
  id text := split_part(share_instance.instance_key, '|', 2);
  known text[];
begin
  if id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select array_agg(i.instance_key) into known from instance i
    where i.team_id = me.team_id and (mine is null or i.instance_key = any (mine))
      and split_part(i.instance_key, '|', 2) = id;
    -- Its own if it is there; and of several nobody can say which.
    if cardinality(known) = 1 then return known[1]; end if;
  end if;
  if share_instance.instance_key <> 'team' and is_mine(share_instance.instance_key) then
    insert into instance (team_id, instance_key, name)
      values (me.team_id, share_instance.instance_key,
        nullif(left(regexp_replace(share_instance.name, '[[:cntrl:]]', ' ', 'g'), 200), '')) on conflict do nothing;
  end if;
  return share_instance.instance_key;
end $$;

create function check_instance() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  if not is_mine(new.instance_key) then raise exception 'not an instance of yours'; end if;
  return new;
end $$;
