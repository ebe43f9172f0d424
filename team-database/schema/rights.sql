-- Who may do what. Everything is the owner's; this is all that others may.

revoke all on all tables in schema postline from public;
revoke all on all functions in schema postline from public;
grant usage on schema postline to postline_member, postline_monitor;

-- A table is read by the rows that a policy lets through; a table without a policy by nobody.
alter table schema_version enable row level security;
alter table team enable row level security;
alter table member enable row level security;
alter table member_limit enable row level security;
alter table member_instance enable row level security;
alter table instance enable row level security;
alter table event enable row level security;
alter table log_month enable row level security;
alter table forgotten enable row level security;
alter table claim enable row level security;
alter table presence enable row level security;
alter table run_lock enable row level security;
alter table run_turn enable row level security;
alter table send_turn enable row level security;
alter table file_space enable row level security;
alter table file enable row level security;
alter table file_part enable row level security;
alter table file_chat enable row level security;
alter table said enable row level security;
alter table said_month enable row level security;
alter table retold enable row level security;
alter table reading enable row level security;
alter table audit enable row level security;
alter table daily_use enable row level security;

create policy own_team on event for select to postline_member using (team_id = (select my_team())
  and ((select my_instances()) is null or instance_key = any ((select my_instances())::text[])));
create policy own_team on claim for select to postline_member using (team_id = (select my_team())
  and ((select my_instances()) is null or instance_key = any ((select my_instances())::text[])));
create policy own_team on presence for select to postline_member using (team_id = (select my_team())
  and ((select my_instances()) is null or instance_key = any ((select my_instances())::text[])));
create policy own_team_of_leads on audit for select to postline_member
  using (team_id = (select my_team()) and (select am_lead())
    and ((select my_instances()) is null or detail ->> 'instanceKey' is null
      or detail ->> 'instanceKey' = any ((select my_instances())::text[])));

grant select on people, event, claim, presence, audit to postline_member;
grant select on monitor, monitor_files, monitor_members, monitor_search to postline_monitor;

grant execute on function
  join_team(), leave_team(), my_team(), am_lead(), my_instances(), share_instance(text, text), log_state(), kept(), has_event(bigint, text, uuid, bigint),
  events_after(bigint, boolean, int, int), append(jsonb), forget(text, text, text[], bigint), forgotten_between(text, bigint, bigint),
  claim(text, text, int, boolean), release(text, text), here(text, text, boolean, int), gone(),
  take_run(text, uuid, text[], int), end_run(text, uuid), take_turn(text, int),
  offer_file(text, text, bytea, bigint), put_file_part(text, bytea, int, bytea), file_part(text, bytea, int), file_limits(),
  end_stuck(), find_said(text, text, boolean, bigint, bigint, bigint, bigint, int), note_reading(text, bigint)
  to postline_member;
