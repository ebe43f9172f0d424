/**
 * Which chats a file was in is forgotten with the file: it names people, and a file that was sent again stayed for the sake of one
 * who had it before. And a console can ask for an event that its member may not see also by when the store took it: a log that
 * others filled again has another there.
 */
export const nothingStale = `
-- Offering, bringing and forgetting lock a row of it before they look at files: none of them is half-way through.
lock table file_space in exclusive mode;

-- Deletes files, and in which chats they were, and gives back the room that they took. Its caller holds the team's row of
-- file_space. Behind 10,000 chats the rest is left to the next time; what forgetting drops is in none any more.
create or replace function drop_files(of_team uuid, file_ids bigint[]) returns int
  language plpgsql set search_path = postline, pg_temp
as $$
declare
  next_id bigint;
  dropped file;
  freed bigint := 0;
  gone int := 0;
  its_chats bigint;
  chats bigint := 0;
begin
  foreach next_id in array file_ids loop
    exit when chats > 10000;
    delete from file f where f.team_id = of_team and f.file_id = next_id returning f.* into dropped;
    continue when not found;
    freed := freed + dropped.size;
    gone := gone + 1;
    -- Somebody else brings the same, or has brought it: by an index each.
    continue when exists (
      select from file f
      where f.team_id = of_team and f.instance_key = dropped.instance_key and f.sha256 = dropped.sha256
        and f.whole_at is null
    ) or exists (
      select from file f
      where f.team_id = of_team and f.instance_key = dropped.instance_key and f.sha256 = dropped.sha256
        and f.whole_at is not null
    );
    delete from file_chat c
    where c.team_id = of_team and c.instance_key = dropped.instance_key and c.sha256 = dropped.sha256;
    get diagnostics its_chats = row_count;
    chats := chats + its_chats;
  end loop;
  update file_space s set used = greatest(0, s.used - freed) where s.team_id = of_team;
  return gone;
end $$;

delete from file_chat c where not exists (
  select from file f where f.team_id = c.team_id and f.instance_key = c.instance_key and f.sha256 = c.sha256);

-- The same by when the store took it as well, in microseconds since 1970 as consoles read it; null: that is not known.
create function has_event(seq bigint, event_id text, member_id uuid, stored_us bigint) returns boolean
  language plpgsql stable security definer set search_path = postline, pg_temp
as $$
declare me member := caller();
begin
  return exists (
    select from event e
    where e.team_id = me.team_id and e.seq = has_event.seq and e.event_id = has_event.event_id
      and e.member_id = has_event.member_id
      and (has_event.stored_us is null or (extract(epoch from e.stored_at) * 1000000)::bigint = has_event.stored_us));
end $$;
revoke all on function has_event(bigint, text, uuid, bigint) from public;
grant execute on function has_event(bigint, text, uuid, bigint) to postline_member;
`;
