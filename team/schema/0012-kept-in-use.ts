/**
 * What the audit says of chats is said to those who may see their instance, and goes with whoever is forgotten; a file that
 * is sent again stays as long as the newest message that it is in.
 */
export const keptInUse = `
-- In the order in which forgetting takes them.
lock table team, event in share row exclusive mode;
lock table forgotten, audit in access exclusive mode;

-- Since when nobody brought it again: from then on retention counts.
create or replace function use_file(of_team uuid, instance_key text, chat_id text, sha256 bytea) returns void
  language sql set search_path = postline, pg_temp
as $$
  insert into file_chat (team_id, instance_key, chat_id, sha256)
  values (of_team, use_file.instance_key, use_file.chat_id, use_file.sha256) on conflict do nothing;
  update file f set whole_at = clock_timestamp()
  where f.team_id = of_team and f.instance_key = use_file.instance_key and f.sha256 = use_file.sha256
    and f.whole_at < clock_timestamp() - interval '1 day'
$$;

alter policy own_team_of_leads on audit
  using (team_id = (select my_team()) and (select am_lead())
    and ((select my_instances()) is null or detail ->> 'instanceKey' is null
      or detail ->> 'instanceKey' = any ((select my_instances())::text[])));

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
update audit a set detail = a.detail - 'chatId' from forgotten f
where a.team_id = f.team_id and a.at <= f.at and a.detail ->> 'instanceKey' = f.instance_key and a.detail ? 'chatId'
  and fingerprint_of(f.instance_key, a.detail ->> 'chatId') = f.fingerprint;

-- By the event, whichever way it was appended.
drop trigger audit_forgotten on forgotten;
create or replace function audit_forgotten() returns trigger
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
revoke all on function forget_in_audit() from public;
`;
