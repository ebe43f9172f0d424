-- Ends what a member keeps others waiting with: a transaction, or a statement, that is left open. The defaults that a member's role has
-- are not limits, as a member can set others (docs/decisions/0065-no-member-stops-others.md). Who may end sessions is another role
-- (guard.ts), where the server let an administrator make one.
create function end_stuck() returns int
  language plpgsql security definer set search_path = postline, pg_temp
as $$
declare
  me member := caller();
  stuck record;
  ended int := 0;
begin
  if to_regprocedure('postline_guard.end_stuck_sessions()') is null then return 0; end if;
  for stuck in execute 'select * from postline_guard.end_stuck_sessions()' loop
    ended := ended + 1;
    perform note_audit(m.team_id, 'session-ended', m.member_id, jsonb_build_object('seconds', stuck.seconds))
    from member m where m.role_name = stuck.role_name;
  end loop;
  return ended;
end $$;

-- The team's row, which appending keeps locked. Whoever waits for it long ends who keeps it, and is told before a console would take
-- the silence (10 s) for a dead connection.
create function lock_team(of_team uuid) returns team
  language plpgsql set search_path = postline, pg_temp set lock_timeout = 3000
as $$
declare its team;
begin
  for attempt in 1..2 loop
    begin
      select * into its from team t where t.team_id = of_team for no key update;
      return its;
    exception when lock_not_available then
      -- What the last one ended would be audited in what is undone: consoles ask for it on its own behind an error (askPatiently).
      if attempt = 1 then perform end_stuck(); end if;
    end;
  end loop;
  raise exception 'another member keeps the team from writing; try again' using errcode = 'lock_not_available';
end $$;
