/**
 * Who asks the server how it would look for something learns less of what they may not see (docs/security.md says what is left): it
 * keeps no samples of whose chats the log has, and of claims those alone that have not run out.
 */
export const littleToLearn = `
-- In the order in which append takes them.
lock table team, event, claim, presence in share row exclusive mode;

-- With all parts. What was sampled before stays with the months that there are, and goes with them. Of which instance events are
-- stays sampled: reading the log in its order needs it.
alter table event alter column chat_id set statistics 0;
alter table claim alter column chat_id set statistics 0, alter column instance_key set statistics 0;
alter table presence alter column chat_id set statistics 0, alter column instance_key set statistics 0;

create or replace function make_month(since timestamptz, until timestamptz) returns void
  language plpgsql set search_path = postline, pg_temp
as $$
declare suffix text := to_char(since at time zone 'UTC', 'YYYY_MM');
begin
  execute format('create table event_%s (like event including defaults including constraints)', suffix);
  execute format('alter table event_%s enable row level security, add primary key (team_id, seq),
    add unique (team_id, member_id, event_id)', suffix);
  execute format('alter table event_%s alter column chat_id set statistics 0', suffix);
  execute format('create index event_%1$s_entity on event_%1$s (team_id, entity_of(event_id))
    where chat_id is null', suffix);
  execute format('alter table event attach partition event_%s for values from (%L) to (%L)', suffix, since, until);
  insert into log_month (since, until, suffix) values (since, until, suffix);
end $$;

create or replace function claim(instance_key text, chat_id text, lease_ms int, take_over boolean)
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

delete from claim where until <= clock_timestamp();
`;
