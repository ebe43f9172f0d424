/**
 * An instance is told apart by the address of its service and its ID, and its service may move. A console that shares it afterwards
 * asks by which key the team has it already. IDs that a service gives of its own are the same on many: only UUIDs say which it is.
 */
export const sameInstance = `
create function instance_of(instance_key text) returns text
  language plpgsql stable security definer set search_path = postline, pg_temp
as $$
declare
  me member := caller();
  mine text[] := my_instances();
  id text := split_part(instance_of.instance_key, '|', 2);
  known text[];
begin
  if id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return instance_of.instance_key; end if;
  select array_agg(i.instance_key) into known from instance i
  where i.team_id = me.team_id and (mine is null or i.instance_key = any (mine))
    and split_part(i.instance_key, '|', 2) = id;
  -- Its own if it is there; and of several nobody can say which.
  if cardinality(known) = 1 then return known[1]; end if;
  return instance_of.instance_key;
end $$;
revoke all on function instance_of(text) from public;
grant execute on function instance_of(text) to postline_member;
`;
