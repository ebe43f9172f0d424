-- Who is of a team. Everything belongs to postline_owner, as whom nobody logs in; members read by row security and write by
-- functions alone, which know who calls them from the connection, never from what is said (docs/decisions/0052-team-store.md).

-- oldest_console: the schema for which the oldest console that may still work with the store was made.
create table schema_version (
  version int primary key,
  oldest_console int not null,
  installed_at timestamptz not null default clock_timestamp()
);

-- keep_months: null keeps everything. first_seq: below it, events may have been deleted. newest_at: the newest time that an event
-- of the team has.
create table team (
  team_id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 1 and 100),
  log_id uuid not null default gen_random_uuid(),
  last_seq bigint not null default 0,
  keep_months int check (keep_months between 1 and 1200),
  first_seq bigint not null default 1,
  tidied_at timestamptz,
  newest_at timestamptz
) with (fillfactor = 20);

create table member (
  member_id uuid primary key default gen_random_uuid(),
  team_id uuid not null references team,
  name text not null check (char_length(name) between 1 and 100),
  role_name name not null unique,
  is_lead boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  code_until timestamptz not null,
  joined_at timestamptz,
  -- They left by themselves; a new code brings them back.
  left_at timestamptz,
  removed_at timestamptz
);
create unique index member_name on member (team_id, lower(name)) where removed_at is null;

-- Asked with every statement of a member: plpgsql keeps its plan, sql makes it anew each time.
create function my_team() returns uuid
  language plpgsql stable security definer set search_path = postline, pg_temp
as $$
begin
  return (
    select team_id from member
    where role_name = session_user and joined_at is not null and removed_at is null);
end $$;

create function am_lead() returns boolean
  language plpgsql stable security definer set search_path = postline, pg_temp
as $$
begin
  return coalesce((
    select is_lead from member where role_name = session_user and joined_at is not null and removed_at is null), false);
end $$;

-- Who calls: for functions of this schema alone.
create function caller() returns member
  language plpgsql stable set search_path = postline, pg_temp
as $$
declare found_member member;
begin
  select * into found_member from member
  where role_name = session_user and joined_at is not null and removed_at is null;
  if found_member.member_id is null then raise exception 'not a member of a team'; end if;
  return found_member;
end $$;

create function hint(of_team uuid, what text) returns void
  language sql set search_path = postline, pg_temp
as $$
  -- In a full queue, which all teams of the server share, every append would fail. Consoles look without hints, too.
  select pg_notify('postline_' || replace(of_team::text, '-', ''), what) where pg_notification_queue_usage() < 0.5
$$;

create function join_team() returns void
  language plpgsql security definer set search_path = postline, pg_temp
as $$
declare me member;
begin
  select * into me from member where role_name = session_user for update;
  if me.member_id is null or me.removed_at is not null then
    raise exception 'not a member of a team';
  end if;
  if me.joined_at is not null then raise exception 'the join code was used'; end if;
  if me.code_until <= clock_timestamp() then raise exception 'the join code is too old'; end if;
  update member set joined_at = clock_timestamp() where member_id = me.member_id;
  perform hint(me.team_id, 'here');
end $$;

-- Ends the caller's membership as if they had never joined, and their old code, so that only an administrator brings them back. What they
-- were answering and where they were is open to others at once.
create function leave_team() returns void
  language plpgsql security definer set search_path = postline, pg_temp
as $$
declare me member := caller();
begin
  update member set joined_at = null, left_at = clock_timestamp(), code_until = least(code_until, clock_timestamp())
  where member_id = me.member_id;
  delete from claim where member_id = me.member_id;
  delete from presence where member_id = me.member_id;
  perform hint(me.team_id, 'here');
end $$;

-- Consoles of every version ask it first: what is in it stays.
create function log_state()
  returns table (log_id uuid, last_seq bigint, now_ms bigint, schema_version int, oldest_console int, member_id uuid,
    team_name text)
  language plpgsql stable security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare me member := caller();
begin
  return query
    select t.log_id, t.last_seq, (extract(epoch from clock_timestamp()) * 1000)::bigint,
      newest.version, newest.oldest_console, me.member_id, t.name
    from team t cross join (select v.* from schema_version v order by v.version desc limit 1) newest
    where t.team_id = me.team_id;
end $$;

