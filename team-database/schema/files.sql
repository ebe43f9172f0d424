-- Files of messages, known by what they hold: the server computes their SHA-256 itself before anybody may read one. They belong
-- to an instance, so that who may not see it cannot have a file by knowing its hash. Until a file is whole, its parts are of the
-- member who brings them: nobody writes into another's (docs/decisions/0055-files-of-a-team.md).

-- Not in the team's row, which appending locks.
create table file_space (
  team_id uuid primary key,
  file_limit bigint not null default 16777216 check (file_limit between 0 and 268435456),
  total_limit bigint not null default 20000000000 check (total_limit >= 0),
  used bigint not null default 0
);

create table file (
  file_id bigint generated always as identity primary key,
  team_id uuid not null,
  instance_key text not null check (char_length(instance_key) between 1 and 600),
  sha256 bytea not null check (octet_length(sha256) = 32),
  size bigint not null check (size > 0),
  member_id uuid not null,
  parts int not null default 0,
  touched_at timestamptz not null default clock_timestamp(),
  whole_at timestamptz
);
create index file_by_age on file (team_id, whole_at);
create unique index file_whole on file (team_id, instance_key, sha256) where whole_at is not null;
create unique index file_coming on file (team_id, instance_key, sha256, member_id) where whole_at is null;
create index file_abandoned on file (team_id, touched_at) where whole_at is null;

create table file_part (
  file_id bigint not null references file on delete cascade,
  part int not null,
  bytes bytea not null,
  primary key (file_id, part)
);
-- Pictures are compressed already.
alter table file_part alter column bytes set storage external;

-- In which chats a file is: what is in none any more goes.
create table file_chat (
  team_id uuid not null,
  instance_key text not null,
  chat_id text not null check (char_length(chat_id) between 1 and 600),
  sha256 bytea not null,
  primary key (team_id, instance_key, chat_id, sha256)
);
create index file_chat_by_file on file_chat (team_id, instance_key, sha256);

create function part_bytes() returns int language sql immutable as $$ select 262144 $$;

-- Deletes files, and in which chats they were, and gives back the room that they took. Its caller holds the team's row of
-- file_space. Behind 10,000 chats the rest is left to the next time; what forgetting drops is in none any more.
create function drop_files(of_team uuid, file_ids bigint[]) returns int
  language plpgsql set search_path = postline, pg_temp
as $$
declare
  next_id bigint;
  dropped file;
  freed bigint := 0;
  gone int := 0;
  its_chats bigint;
  chats bigint := 0;
begin
  foreach next_id in array file_ids loop
    exit when chats > 10000;
    delete from file f where f.team_id = of_team and f.file_id = next_id returning f.* into dropped;
    continue when not found;
    freed := freed + dropped.size;
    gone := gone + 1;
    -- Somebody else brings the same, or has brought it: by an index each.
    continue when exists (
      select from file f
      where f.team_id = of_team and f.instance_key = dropped.instance_key and f.sha256 = dropped.sha256
        and f.whole_at is null
    ) or exists (
      select from file f
      where f.team_id = of_team and f.instance_key = dropped.instance_key and f.sha256 = dropped.sha256
        and f.whole_at is not null
    );
    delete from file_chat c
    where c.team_id = of_team and c.instance_key = dropped.instance_key and c.sha256 = dropped.sha256;
    get diagnostics its_chats = row_count;
    chats := chats + its_chats;
  end loop;
  update file_space s set used = greatest(0, s.used - freed) where s.team_id = of_team;
  return gone;
end $$;

-- Since when nobody brought it again: from then on retention counts.
create function use_file(of_team uuid, instance_key text, chat_id text, sha256 bytea) returns void
  language sql set search_path = postline, pg_temp
as $$
  insert into file_chat (team_id, instance_key, chat_id, sha256)
  values (of_team, use_file.instance_key, use_file.chat_id, use_file.sha256) on conflict do nothing;
  update file f set whole_at = clock_timestamp()
  where f.team_id = of_team and f.instance_key = use_file.instance_key and f.sha256 = use_file.sha256
    and f.whole_at < clock_timestamp() - interval '1 day'
$$;

-- What a console has and could bring. 'there': nothing is to be brought; 'go-on': from this part on; 'too-large', 'no-room'.
create function offer_file(instance_key text, chat_id text, sha256 bytea, size bigint)
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

-- Takes the next part of a file that was offered. 'go-on', 'there', or 'other-content': then all of it goes.
create function put_file_part(instance_key text, sha256 bytea, part int, bytes bytea) returns text
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare
  me member := caller();
  mine file;
  is_last boolean;
  there boolean;
begin
  if not is_mine(put_file_part.instance_key) then raise exception 'not an instance of yours'; end if;
  perform from file_space s where s.team_id = me.team_id for update;
  there := exists (
    select from file f
    where f.team_id = me.team_id and f.instance_key = put_file_part.instance_key
      and f.sha256 = put_file_part.sha256 and f.whole_at is not null);
  select * into mine from file f
  where f.team_id = me.team_id and f.instance_key = put_file_part.instance_key
    and f.sha256 = put_file_part.sha256 and f.member_id = me.member_id and f.whole_at is null
  for update;
  if mine.file_id is null then
    if there then return 'there'; end if;
    raise exception 'the file was not offered';
  end if;
  -- An answer was lost: it is there already.
  if put_file_part.part < mine.parts then return 'go-on'; end if;
  is_last := (mine.parts + 1)::bigint * part_bytes() >= mine.size;
  if put_file_part.part <> mine.parts or octet_length(put_file_part.bytes) is distinct from
    (case when is_last then mine.size - mine.parts::bigint * part_bytes() else part_bytes() end)
  then raise exception 'not the next part of the file'; end if;
  insert into file_part (file_id, part, bytes) values (mine.file_id, mine.parts, put_file_part.bytes);
  update file f set parts = f.parts + 1, touched_at = clock_timestamp() where f.file_id = mine.file_id;
  if not is_last then return 'go-on'; end if;
  if (select pg_catalog.sha256(string_agg(p.bytes, ''::bytea order by p.part)) from file_part p
      where p.file_id = mine.file_id) <> mine.sha256 then
    perform drop_files(me.team_id, array[mine.file_id]);
    return 'other-content';
  end if;
  if there then
    perform drop_files(me.team_id, array[mine.file_id]);
  else
    update file f set whole_at = clock_timestamp() where f.file_id = mine.file_id;
  end if;
  return 'there';
end $$;

-- No row: it is not there, or not whole, or there is no such part.
create function file_part(instance_key text, sha256 bytea, part int) returns table (size bigint, bytes bytea)
  language plpgsql stable security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare me member := caller();
begin
  if not is_mine(file_part.instance_key) then raise exception 'not an instance of yours'; end if;
  return query
    select f.size, p.bytes from file f join file_part p on p.file_id = f.file_id
    where f.team_id = me.team_id and f.instance_key = file_part.instance_key and f.sha256 = file_part.sha256
      and f.whole_at is not null and p.part = file_part.part;
end $$;

create function file_limits() returns table (file_limit bigint, total_limit bigint, used bigint)
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare me member := caller();
begin
  insert into file_space (team_id) values (me.team_id) on conflict do nothing;
  return query
    select s.file_limit, s.total_limit, s.used from file_space s where s.team_id = me.team_id;
end $$;

-- The files of whoever is forgotten; what is in another chat as well stays.
create function drop_forgotten_files() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
declare named bytea[];
begin
  perform from file_space s where s.team_id = new.team_id for update;
  with gone as (
    delete from file_chat c
    where c.team_id = new.team_id and c.instance_key = new.instance_key
      and fingerprint_of(c.instance_key, c.chat_id) = new.fingerprint
    returning c.sha256
  )
  select array_agg(g.sha256) into named from gone g;
  perform drop_files(new.team_id, array(
    select f.file_id from file f
    where f.team_id = new.team_id and f.instance_key = new.instance_key and f.sha256 = any (named)
      and not exists (
        select from file_chat c
        where c.team_id = f.team_id and c.instance_key = f.instance_key and c.sha256 = f.sha256)));
  return null;
end $$;
create trigger drop_forgotten_files after insert or update on forgotten
  for each row execute function drop_forgotten_files();
