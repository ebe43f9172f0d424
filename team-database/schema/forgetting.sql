-- Forgetting a person in the log. Whoever it is stands nowhere: consoles say fingerprints of their chats' IDs, of which the log's
-- own events are found, and by which a console that comes back finds them too. Numbers, authors and times of events stay, so that
-- cursors go on; what they said goes, and a console that has not read of it yet cannot bring it back.

-- Without a foreign key, which would lock the team’s row before the log: consoles append the other way round.
create table forgotten (
  team_id uuid not null,
  instance_key text not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  seq bigint not null,
  at timestamptz not null,
  primary key (team_id, instance_key, fingerprint)
);

create function fingerprint_of(instance_key text, chat_id text) returns text
  language sql immutable set search_path = postline, pg_temp
as $$
  select encode(sha256(convert_to(instance_key || '|' || chat_id, 'UTF8')), 'hex')
$$;

-- Whoever an event is of: its chat, and who wrote, reacted or read in a group.
create function fingerprints_of(instance_key text, chat_id text, payload jsonb) returns text[]
  language sql immutable set search_path = postline, pg_temp
as $$
  select array_agg(fingerprint_of(instance_key, who)) from unnest(array[
    chat_id, payload #>> '{sender,chatId}', payload ->> 'author', nullif(split_part(payload ->> 'id', ' ', 2), '')
  ]) who where who is not null
$$;

-- Kinds of events that are pages of SMS threads: what became of them, and how a desk's list has them.
create function is_of_threads(kind text) returns boolean
  language sql immutable
as $$
  select kind in ('threads', 'thread-list')
$$;

-- A page of SMS threads without those of whoever has these fingerprints, by numbers with their country code.
create function threads_without(instance_key text, payload jsonb, fingerprints text[]) returns jsonb
  language sql immutable set search_path = postline, pg_temp
as $$
  select jsonb_set(payload, '{threads}', coalesce(jsonb_agg(t order by n) filter (where not exists (
    select from unnest(array[t ->> 'from', t ->> 'to']) number
    where fingerprint_of(instance_key, ltrim(regexp_replace(number, '[^0-9]', '', 'g'), '0') || '@c.us')
      = any (fingerprints)
  )), '[]'))
  from jsonb_array_elements(payload -> 'threads') with ordinality page (t, n)
$$;

-- 'readTo' is up to where the console had read the log; one that had read of the forgetting says something new.
create function keep_forgotten() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
declare
  read_to bigint := case when jsonb_typeof(new.payload -> 'readTo') = 'number' then (new.payload ->> 'readTo')::numeric end;
begin
  if new.payload ? 'readTo' then new.payload := new.payload - 'readTo'; end if;
  if new.chat_id is not null and exists (
    select from forgotten f
    where f.team_id = new.team_id and f.instance_key = new.instance_key
      and f.fingerprint = any (fingerprints_of(new.instance_key, new.chat_id, new.payload))
      and (new.at <= f.at or read_to < f.seq)
  ) then
    new.chat_id := null;
    new.payload := '{}';
  end if;
  if is_of_threads(new.kind) and jsonb_typeof(new.payload -> 'threads') = 'array' then
    new.payload := threads_without(new.instance_key, new.payload, array(
      select f.fingerprint from forgotten f
      where f.team_id = new.team_id and f.instance_key = new.instance_key and (new.at <= f.at or read_to < f.seq)));
  end if;
  return new;
end $$;
create trigger keep_forgotten before insert on event for each row execute function keep_forgotten();

-- Says that they are forgotten, once for each event_id, and erases what they are in of the next 5,000 events behind
-- from_seq, or up to the 200th page of threads among them. Returns where to go on; null: nothing of them is left.
create function forget(event_id text, instance_key text, fingerprints text[], from_seq bigint) returns bigint
  language plpgsql security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare
  me member := caller();
  said event;
  since bigint := greatest(forget.from_seq, 0);
  until bigint := coalesce((
    select e.seq from event e
    where e.team_id = me.team_id and e.seq > since and e.seq <= since + 5000 and is_of_threads(e.kind)
    order by e.seq offset 199 limit 1
  ), since + 5000);
begin
  if coalesce(cardinality(forget.fingerprints), 0) not between 1 and 1000
    or exists (select from unnest(forget.fingerprints) f where f is null or f !~ '^[0-9a-f]{64}$')
  then raise exception 'no fingerprints of chats'; end if;
  perform append(jsonb_build_array(jsonb_build_object('eventId', forget.event_id, 'instanceKey', forget.instance_key,
    'chatId', null, 'kind', 'forget', 'payload', jsonb_build_object('fingerprints', forget.fingerprints))));
  select e.* into said from event e
  where e.team_id = me.team_id and e.member_id = me.member_id and e.event_id = forget.event_id;
  if said.kind is distinct from 'forget' or said.instance_key is distinct from forget.instance_key
    or said.payload -> 'fingerprints' is distinct from to_jsonb(forget.fingerprints)
  then raise exception 'another event has this ID'; end if;
  insert into forgotten as f (team_id, instance_key, fingerprint, seq, at)
  select distinct me.team_id, said.instance_key, f, said.seq, said.stored_at from unnest(forget.fingerprints) f
  on conflict (team_id, instance_key, fingerprint) do update set seq = excluded.seq, at = excluded.at
    where f.seq < excluded.seq;
  update event e set chat_id = null, payload = '{}'
  where e.team_id = me.team_id and e.seq > since and e.seq <= least(until, said.seq - 1)
    and e.instance_key = said.instance_key and e.chat_id is not null
    and fingerprints_of(e.instance_key, e.chat_id, e.payload) && forget.fingerprints;
  -- A page that they are not in is not written anew.
  update event e set payload = kept.payload
  from (
    select p.seq, threads_without(p.instance_key, p.payload, forget.fingerprints) as payload from event p
    where p.team_id = me.team_id and p.seq > since and p.seq <= least(until, said.seq - 1)
      and p.instance_key = said.instance_key and is_of_threads(p.kind) and jsonb_typeof(p.payload -> 'threads') = 'array'
  ) kept
  where e.team_id = me.team_id and e.seq = kept.seq and e.payload is distinct from kept.payload;
  delete from claim c
  where c.team_id = me.team_id and c.instance_key = said.instance_key
    and fingerprint_of(c.instance_key, c.chat_id) = any (forget.fingerprints);
  update presence p set chat_id = null
  where p.team_id = me.team_id and p.instance_key = said.instance_key
    and fingerprint_of(p.instance_key, p.chat_id) = any (forget.fingerprints);
  return case when until < said.seq then until end;
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
