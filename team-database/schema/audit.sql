-- What was done with a team and its members, by the server's clock and by whoever the connection was. Triggers write it, so that
-- nothing that is done goes unwritten; members who lead may read it, and nobody may change it.

create table audit (
  audit_id bigint generated always as identity primary key,
  team_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  by_role name not null default session_user,
  -- Null: an administrator.
  by_member_id uuid,
  action text not null check (action ~ '^[a-z][a-z-]{0,39}$'),
  about_member_id uuid,
  detail jsonb not null default '{}'
);
create index audit_of_team on audit (team_id, audit_id);

create function note_audit(of_team uuid, action text, about uuid, detail jsonb) returns void
  language sql set search_path = postline, pg_temp
as $$
  insert into audit (team_id, by_member_id, action, about_member_id, detail)
  values (of_team, (select m.member_id from member m where m.role_name = session_user), note_audit.action, about,
    note_audit.detail);
  -- Of a member: all consoles read the members again.
  select hint(of_team, 'members') where about is not null
$$;

create function audit_member() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform note_audit(new.team_id, 'member-added', new.member_id, jsonb_build_object('isLead', new.is_lead));
    return null;
  end if;
  if old.joined_at is null and new.joined_at is not null then
    perform note_audit(new.team_id, 'member-joined', new.member_id, '{}');
  end if;
  if old.removed_at is null and new.removed_at is not null then
    perform note_audit(new.team_id, 'member-removed', new.member_id, '{}');
  elsif old.left_at is null and new.left_at is not null then
    perform note_audit(new.team_id, 'member-left', new.member_id, '{}');
  elsif old.code_until <> new.code_until then
    perform note_audit(new.team_id, 'code-renewed', new.member_id, '{}');
  end if;
  return null;
end $$;
create trigger audit_member after insert or update on member for each row execute function audit_member();

create function audit_lead() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  perform note_audit(new.team_id, 'lead-changed', new.member_id, jsonb_build_object('isLead', new.is_lead));
  return null;
end $$;
create trigger audit_lead after update of is_lead on member for each row
  when (old.is_lead <> new.is_lead) execute function audit_lead();

create function audit_limit() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  perform note_audit(m.team_id, 'member-limited', m.member_id, jsonb_build_object('instances', a.instances))
  from (select member_id, jsonb_agg(instance_key order by instance_key) as instances from added group by member_id) a
  join member m using (member_id);
  return null;
end $$;
create trigger audit_limit after insert on member_instance
  referencing new table as added for each statement execute function audit_limit();

create function audit_lifted() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  perform note_audit(m.team_id, 'limit-lifted', m.member_id, '{}') from member m where m.member_id = old.member_id;
  return null;
end $$;
create trigger audit_lifted after delete on member_limit for each row execute function audit_lifted();

create function audit_claim() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  if old.member_id <> new.member_id and old.until > clock_timestamp() then
    perform note_audit(new.team_id, 'claim-taken-over', old.member_id,
      jsonb_build_object('instanceKey', new.instance_key, 'chatId', new.chat_id));
  end if;
  return null;
end $$;
create trigger audit_claim after update on claim for each row execute function audit_claim();

create function audit_forgotten() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  perform note_audit(new.team_id, 'person-forgotten', null, jsonb_build_object('instanceKey', new.instance_key,
    'chats', case when jsonb_typeof(new.payload -> 'fingerprints') = 'array'
      then jsonb_array_length(new.payload -> 'fingerprints') end));
  return null;
end $$;
create trigger audit_forgotten after insert on event for each row when (new.kind = 'forget')
  execute function audit_forgotten();

-- What the team keeps no longer is carried on as it was: that is no new act.
create function audit_division() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  if exists (
    select from audit a
    where a.team_id = new.team_id and a.action = new.kind || '-changed' and a.detail ->> 'eventId' = new.event_id
  ) then return null; end if;
  perform note_audit(new.team_id, new.kind || '-changed', null, jsonb_build_object('eventId', new.event_id,
    'instanceKey', new.instance_key, 'name', left(new.payload ->> 'name', 200), 'isEnded', new.payload -> 'isEnded',
    'isOn', new.payload -> 'value'));
  return null;
end $$;
create trigger audit_division after insert on event for each row
  when (new.kind in ('queue', 'answer-assigns') and new.payload <> '{}') execute function audit_division();

create function audit_file_limits() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  perform note_audit(new.team_id, 'file-limits-changed', null,
    jsonb_build_object('file', new.file_limit, 'total', new.total_limit));
  return null;
end $$;
create trigger audit_file_limits after update on file_space for each row
  when (old.file_limit <> new.file_limit or old.total_limit <> new.total_limit) execute function audit_file_limits();

create function audit_team() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  perform note_audit(new.team_id, 'retention-changed', null, jsonb_build_object('months', new.keep_months));
  return null;
end $$;
create trigger audit_team after update of keep_months on team for each row
  when (old.keep_months is distinct from new.keep_months) execute function audit_team();

-- It names people no longer than they are remembered.
create function forget_in_audit() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  update audit a set detail = a.detail - 'chatId' from added f
  where a.team_id = f.team_id and a.detail ->> 'instanceKey' = f.instance_key and a.detail ? 'chatId'
    and fingerprint_of(f.instance_key, a.detail ->> 'chatId') = f.fingerprint;
  return null;
end $$;
create trigger forget_in_audit after insert on forgotten
  referencing new table as added for each statement execute function forget_in_audit();
create trigger forget_in_audit_again after update on forgotten
  referencing new table as added for each statement execute function forget_in_audit();
