-- Who answers which chat, and who is where. Of claims, those alone are kept that have not run out.

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

alter table claim alter column chat_id set statistics 0, alter column instance_key set statistics 0;
alter table presence alter column chat_id set statistics 0, alter column instance_key set statistics 0;
create trigger check_instance before insert on claim for each row execute function check_instance();
create trigger check_instance before insert on presence for each row execute function check_instance();

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
      -- Those that have run out, behind one's own: nothing is waited for while others' rows are kept.
      delete from claim c
      where c.team_id = me.team_id and (c.instance_key, c.chat_id) in (
        select o.instance_key, o.chat_id from claim o
        where o.team_id = me.team_id and o.until <= now_is
        for update skip locked);
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
