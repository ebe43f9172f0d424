/** Whoever is made a lead, or no longer one, stands in the audit, however it was done. */
export const leadAudit = `
create function audit_lead() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  perform note_audit(new.team_id, 'lead-changed', new.member_id, jsonb_build_object('isLead', new.is_lead));
  return null;
end $$;
revoke all on function audit_lead() from public;
create trigger audit_lead after update of is_lead on member for each row
  when (old.is_lead <> new.is_lead) execute function audit_lead();
`;
