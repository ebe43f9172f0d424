-- When a desk may send, over all desks of an instance: by the server's clock, one row for each instance. Who was told to wait
-- comes next, so that nobody has two turns while another has none.

create table send_turn (
  team_id uuid not null references team,
  instance_key text not null check (char_length(instance_key) between 1 and 600),
  -- When the last one began, and what its desk keeps between two.
  at timestamptz not null,
  gap_ms int not null,
  -- Who comes next, unless they have not come by then.
  next_member uuid,
  next_until timestamptz,
  primary key (team_id, instance_key)
) with (fillfactor = 50);

-- Takes a turn: 0, or for how many milliseconds to wait before asking again; null: it cannot be said now. A desk's gap is 60 s at
-- most, so a turn that nobody uses holds the others for no longer than that and a little.
create function take_turn(instance_key text, gap_ms int) returns int
  language plpgsql security definer set search_path = postline, pg_temp set lock_timeout = '200ms'
as $$
#variable_conflict use_column
declare
  me member := caller();
  own interval := least(greatest(coalesce(take_turn.gap_ms, 0), 0), 60000) * interval '1 millisecond';
  last send_turn;
  now_is timestamptz;
  free_at timestamptz;
  is_next boolean;
begin
  if not is_mine(take_turn.instance_key) then raise exception 'not an instance of yours'; end if;
  begin
    insert into send_turn (team_id, instance_key, at, gap_ms)
      values (me.team_id, take_turn.instance_key, '-infinity', 0) on conflict do nothing;
    if found and (select count(*) from send_turn t where t.team_id = me.team_id) > 1000 then
      -- Behind its gap, and where nobody comes next any more, a row says nothing. What others keep is not waited for.
      delete from send_turn t
      where t.team_id = me.team_id and t.instance_key in (
        select o.instance_key from send_turn o
        where o.team_id = me.team_id and o.instance_key <> take_turn.instance_key
          and o.at < clock_timestamp() - interval '1 minute'
          and coalesce(o.next_until, '-infinity') < clock_timestamp()
        for update skip locked);
      if (select count(*) from send_turn t where t.team_id = me.team_id) > 1000 then
        raise exception 'more than 1000 instances';
      end if;
    end if;
    select * into last from send_turn t
      where t.team_id = me.team_id and t.instance_key = take_turn.instance_key for update;
  -- Somebody keeps it: who asks is told at once, as their other questions wait behind this one.
  exception when lock_not_available then return null;
  end;
  now_is := clock_timestamp();
  -- A clock that was put back holds nothing longer than the gap.
  free_at := least(last.at, now_is) + greatest(last.gap_ms * interval '1 millisecond', own);
  is_next := last.next_member is null or last.next_member = me.member_id or last.next_until <= now_is
    or last.next_until > now_is + interval '75 s';
  if is_next and free_at <= now_is then
    update send_turn t set at = now_is, gap_ms = (extract(epoch from own) * 1000)::int, next_member = null, next_until = null
      where t.team_id = me.team_id and t.instance_key = take_turn.instance_key;
    return 0;
  end if;
  if is_next then
    -- Desks stretch their gaps by up to a fifth, and are a moment on their way.
    update send_turn t set next_member = me.member_id, next_until = free_at + own * 0.2 + interval '1 s'
      where t.team_id = me.team_id and t.instance_key = take_turn.instance_key;
  else
    free_at := greatest(free_at, last.next_until);
  end if;
  return ceil(extract(epoch from free_at - now_is) * 1000)::int;
end $$;
