/**
 * A team's log, and the only ways to write it. Everything belongs to `postline_owner`, as whom nobody logs in; members
 * read by row security and write by functions alone, which know who calls them from the connection, never from what is
 * said (docs/decisions/0052-team-store.md).
 */
export const team = `
create table schema_version (
  version int primary key,
  installed_at timestamptz not null default clock_timestamp()
);

create table team (
  team_id uuid primary key default gen_random_uuid(),
  name text not null unique check (char_length(name) between 1 and 100),
  log_id uuid not null default gen_random_uuid(),
  last_seq bigint not null default 0
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
  removed_at timestamptz
);
create unique index member_name on member (team_id, lower(name)) where removed_at is null;

-- No foreign keys: one function writes it, of members and teams that are never deleted, and each check would lock a row.
create table event (
  team_id uuid not null,
  seq bigint not null,
  event_id text not null check (char_length(event_id) between 1 and 300),
  member_id uuid not null,
  instance_key text not null check (char_length(instance_key) between 1 and 600),
  chat_id text check (char_length(chat_id) between 1 and 600),
  kind text not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  at timestamptz not null,
  stored_at timestamptz not null default clock_timestamp(),
  payload jsonb not null,
  primary key (team_id, seq),
  unique (team_id, member_id, event_id)
);

create table claim (
  team_id uuid not null references team,
  instance_key text not null check (char_length(instance_key) between 1 and 600),
  chat_id text not null check (char_length(chat_id) between 1 and 600),
  member_id uuid not null references member,
  since timestamptz not null,
  until timestamptz not null,
  primary key (team_id, instance_key, chat_id)
) with (fillfactor = 50);

create table presence (
  team_id uuid not null references team,
  member_id uuid not null references member,
  instance_key text not null check (char_length(instance_key) between 1 and 600),
  chat_id text check (char_length(chat_id) between 1 and 600),
  is_writing boolean not null,
  until timestamptz not null,
  primary key (team_id, member_id)
) with (fillfactor = 50);

create function my_team() returns uuid
  language sql stable security definer set search_path = postline, pg_temp
as $$
  select team_id from member
  where role_name = session_user and joined_at is not null and removed_at is null
$$;

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
  select pg_notify('postline_' || replace(of_team::text, '-', ''), what)
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

create function log_state()
  returns table (log_id uuid, last_seq bigint, now_ms bigint, schema_version int, member_id uuid, team_name text)
  language plpgsql stable security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare me member := caller();
begin
  return query
    select t.log_id, t.last_seq, (extract(epoch from clock_timestamp()) * 1000)::bigint,
      (select max(v.version) from schema_version v), me.member_id, t.name
    from team t where t.team_id = me.team_id;
end $$;

-- The team's row stays locked until the caller's transaction ends, so that events become visible in the order of seq:
-- who has read up to one will never find another below it.
create function append(events jsonb) returns table (event_id text, seq bigint)
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare
  me member := caller();
  last bigint;
  added int;
  now_ms bigint;
begin
  if jsonb_typeof(events) is distinct from 'array' then
    raise exception 'events are no list';
  end if;
  if jsonb_array_length(events) > 500 then raise exception 'more than 500 events'; end if;
  -- Twice what a console may send: the server writes JSON with spaces in it.
  if octet_length(events::text) > 2 * 1024 * 1024 then raise exception 'events of more than 1 MiB'; end if;

  select t.last_seq into last from team t where t.team_id = me.team_id for no key update;
  now_ms := extract(epoch from clock_timestamp()) * 1000;
  with given as (
    select distinct on (e.value ->> 'eventId') e.value, e.ordinality,
      coalesce((e.value ->> 'at')::numeric, now_ms) as at_ms
    from jsonb_array_elements(events) with ordinality e
    order by e.value ->> 'eventId', e.ordinality
  )
  insert into event (team_id, seq, event_id, member_id, instance_key, chat_id, kind, at, payload)
  select me.team_id, last + row_number() over (order by g.ordinality), g.value ->> 'eventId', me.member_id,
    g.value ->> 'instanceKey', g.value ->> 'chatId', g.value ->> 'kind',
    timestamptz 'epoch' + greatest(0, least(g.at_ms, now_ms))::bigint * interval '1 millisecond',
    coalesce(g.value -> 'payload', '{}')
  from given g
  where not exists (
    select 1 from event old
    where old.team_id = me.team_id and old.member_id = me.member_id and old.event_id = g.value ->> 'eventId'
  );
  get diagnostics added = row_count;
  if added > 0 then
    update team t set last_seq = last + added where t.team_id = me.team_id;
    perform hint(me.team_id, 'log');
  end if;
  return query
    select e.event_id, e.seq from event e
    where e.team_id = me.team_id and e.member_id = me.member_id
      and e.event_id in (select g.value ->> 'eventId' from jsonb_array_elements(events) g)
    order by e.seq;
end $$;

create function lease_of(lease_ms int) returns interval
  language sql immutable set search_path = postline, pg_temp
as $$
  select least(greatest(lease_ms, 1000), 60000) * interval '1 millisecond'
$$;

create function claim(instance_key text, chat_id text, lease_ms int, take_over boolean)
  returns table (member_id uuid, since_ms bigint, is_mine boolean)
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare
  me member := caller();
  now_is timestamptz := clock_timestamp();
  held claim;
begin
  loop
    insert into claim as c (team_id, instance_key, chat_id, member_id, since, until)
    values (me.team_id, claim.instance_key, claim.chat_id, me.member_id, now_is, now_is + lease_of(lease_ms))
    on conflict (team_id, instance_key, chat_id) do update set
      member_id = excluded.member_id,
      since = case when c.member_id = me.member_id and c.until > now_is then c.since else now_is end,
      until = excluded.until
      where c.member_id = me.member_id or c.until <= now_is or take_over is true
    returning * into held;
    -- Another's: it may be given back between the two statements, then it is free.
    if held.member_id is null then
      select * into held from claim c
      where c.team_id = me.team_id and c.instance_key = claim.instance_key and c.chat_id = claim.chat_id;
    elsif held.since = now_is then
      perform hint(me.team_id, 'here');
    end if;
    exit when held.member_id is not null;
  end loop;
  return query select held.member_id, (extract(epoch from held.since) * 1000)::bigint, held.member_id = me.member_id;
end $$;

create function release(instance_key text, chat_id text) returns void
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare me member := caller();
begin
  delete from claim c
  where c.team_id = me.team_id and c.instance_key = release.instance_key and c.chat_id = release.chat_id
    and c.member_id = me.member_id;
  if found then perform hint(me.team_id, 'here'); end if;
end $$;

create function here(instance_key text, chat_id text, is_writing boolean, lease_ms int) returns void
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare
  me member := caller();
  now_is timestamptz := clock_timestamp();
  old presence;
begin
  select * into old from presence p where p.team_id = me.team_id and p.member_id = me.member_id;
  insert into presence (team_id, member_id, instance_key, chat_id, is_writing, until)
  values (me.team_id, me.member_id, here.instance_key, here.chat_id, coalesce(here.is_writing, false),
    now_is + lease_of(lease_ms))
  on conflict (team_id, member_id) do update set instance_key = excluded.instance_key, chat_id = excluded.chat_id,
    is_writing = excluded.is_writing, until = excluded.until;
  if old.member_id is null or old.until <= now_is
    or (old.instance_key, old.chat_id, old.is_writing)
      is distinct from (here.instance_key, here.chat_id, coalesce(here.is_writing, false))
  then perform hint(me.team_id, 'here'); end if;
end $$;

-- A console that closes: what it held is free at once.
create function gone() returns void
  language plpgsql security definer set search_path = postline, pg_temp
as $$
declare
  me member := caller();
  given_back boolean;
begin
  delete from claim c where c.team_id = me.team_id and c.member_id = me.member_id;
  given_back := found;
  delete from presence p where p.team_id = me.team_id and p.member_id = me.member_id;
  if found or given_back then perform hint(me.team_id, 'here'); end if;
end $$;

alter table schema_version enable row level security;
alter table team enable row level security;
alter table member enable row level security;
alter table event enable row level security;
alter table claim enable row level security;
alter table presence enable row level security;
create policy own_team on event for select to postline_member using (team_id = (select my_team()));
create policy own_team on claim for select to postline_member using (team_id = (select my_team()));
create policy own_team on presence for select to postline_member using (team_id = (select my_team()));

create view people with (security_barrier) as
  select member_id, name, is_lead, joined_at, removed_at from member where team_id = (select my_team());

-- Counts and times, never a word of what was written. How late events come: over the last thousand.
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
    pg_total_relation_size('postline.event') as log_bytes_of_all_teams
  from team t
  left join event last on last.team_id = t.team_id and last.seq = t.last_seq
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
      select extract(epoch from e.stored_at - e.at)::float as seconds from event e
      where e.team_id = t.team_id order by e.seq desc limit 1000
    ) newest
  ) late;

revoke all on all tables in schema postline from public;
revoke all on all functions in schema postline from public;
grant usage on schema postline to postline_member, postline_monitor;
grant select on event, claim, presence, people to postline_member;
grant select on monitor to postline_monitor;
grant execute on function my_team(), join_team(), log_state(), append(jsonb), claim(text, text, int, boolean),
  release(text, text), here(text, text, boolean, int), gone() to postline_member;
`;
