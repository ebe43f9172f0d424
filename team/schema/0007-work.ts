/**
 * Who leads the team makes, renames and ends its queues: whoever else appends such an event is refused, with all that is appended
 * with it.
 */
export const work = `
create function lead_makes_queues() returns trigger
  language plpgsql set search_path = postline, pg_temp
as $$
begin
  if not exists (select from member m where m.member_id = new.member_id and m.is_lead) then
    raise exception 'only who leads the team makes queues';
  end if;
  return new;
end $$;
revoke all on function lead_makes_queues() from public;
create trigger lead_makes_queues before insert on event for each row when (new.kind = 'queue')
  execute function lead_makes_queues();
`;
