/** The search as members call it: one function, since members can read none of its tables. */
export const question = `
/* What fits, newest first: words is a tsquery (null: any), since and until are times in milliseconds, (before_ms, before_seq) is
   where the page before ended. An answer of {items, next, isIndexed}; next: where it goes on, also where a second was not enough to
   look through all months. A text is cut after 4,000 characters. */
create function find_said(instance_key text, words text, accepted boolean, since_ms bigint, until_ms bigint,
  before_ms bigint, before_seq bigint, at_most int) returns jsonb
  language plpgsql stable security definer set search_path = postline, pg_temp
as $$
#variable_conflict use_column
declare
  begun timestamptz := clock_timestamp();
  me member := caller();
  its_no int;
  wanted tsquery;
  -- Before the year 10,000, whatever is asked for.
  from_at timestamptz := timestamptz 'epoch' + least(greatest(find_said.since_ms, 0), 253402300799999) * interval '1 millisecond';
  until_at timestamptz := timestamptz 'epoch' + least(greatest(find_said.until_ms, 0), 253402300799999) * interval '1 millisecond';
  part said_month;
  row_limit int := least(greatest(find_said.at_most, 1), 100);
  found jsonb;
  hits jsonb := '[]';
  items jsonb;
  next jsonb;
begin
  if not is_mine(find_said.instance_key) then raise exception 'not an instance of yours'; end if;
  if char_length(find_said.words) > 20000 then raise exception 'a search of too many words'; end if;
  wanted := find_said.words::tsquery;
  if find_said.before_ms is not null then
    until_at := least(until_at, timestamptz 'epoch'
      + (least(greatest(find_said.before_ms, 0), 253402300799999) + 1) * interval '1 millisecond');
  end if;
  select i.instance_no into its_no from instance i
  where i.team_id = me.team_id and i.instance_key = find_said.instance_key;
  for part in select * from said_month m where m.since < until_at and m.until > from_at order by m.until desc loop
    if clock_timestamp() > begun + interval '1 second' then
      next := jsonb_build_object('ms', (extract(epoch from part.until) * 1000)::bigint, 'seq', 0);
      exit;
    end if;
    execute format($find$
      select jsonb_agg(jsonb_build_object('seq', s.event_seq, 'at', s.event_at, 'key', s.message_key, 'ms', s.ms))
      from (
        select s.event_seq, s.event_at, s.message_key, (extract(epoch from s.at) * 1000)::bigint as ms
        from said_%s s
        where s.instance_no = $1 and s.words <> '' and s.at >= $3 and s.at < $4 %s
          and ($6 is null or (extract(epoch from s.at) * 1000)::bigint < $6
            or (extract(epoch from s.at) * 1000)::bigint = $6 and s.event_seq < $7)
          and ($8 is null or s.is_accepted = $8)
        order by s.at desc, s.event_seq desc limit $5
      ) s$find$, part.suffix, case when wanted is not null then 'and s.words @@ $2' end)
    into found using its_no, wanted, from_at, until_at, row_limit - jsonb_array_length(hits) + 1, find_said.before_ms,
      find_said.before_seq, find_said.accepted;
    hits := hits || coalesce(found, '[]');
    if jsonb_array_length(hits) > row_limit then
      hits := jsonb_path_query_array(hits, '$[0 to $last]', jsonb_build_object('last', row_limit - 1));
      next := jsonb_build_object('ms', hits -> -1 -> 'ms', 'seq', hits -> -1 -> 'seq');
      exit;
    end if;
  end loop;
  -- Once for all months: a log has as many parts, and each question to it considers all of them.
  select jsonb_agg(jsonb_build_object('seq', e.seq, 'eventId', e.event_id, 'memberId', e.member_id, 'chatId', e.chat_id,
      'kind', e.kind, 'at', h.ms, 'text', left(coalesce(r.text, e.payload ->> 'text'), 4000),
      'content', e.payload -> 'content', 'keyId', e.payload -> 'keyId', 'fromMe', e.payload -> 'fromMe',
      'sender', e.payload -> 'sender', 'state', e.payload -> 'state') order by h.ms desc, h.seq desc)
  into items
  from jsonb_to_recordset(hits) h (seq bigint, at timestamptz, key uuid, ms bigint)
  join event e on e.team_id = me.team_id and e.seq = h.seq and e.stored_at = h.at
  left join retold r on r.message_key = h.key
  where e.chat_id is not null;
  return jsonb_build_object('items', coalesce(items, '[]'), 'next', next,
    'isIndexed', not exists (select from said_fill f where f.team_id = me.team_id));
end $$;

grant execute on function find_said(text, text, boolean, bigint, bigint, bigint, bigint, int) to postline_member;
`;
