import {
  betweenWords,
  bracketRanges,
  digitPairs,
  omissibleMarks,
  spacelessLetters,
} from '../letters-of-search.ts';

const digits = digitPairs();
/** Letters that Unicode does not decompose, and ones that people use for each other; the last two are deleted. */
const likeLetters = {
  from: '\u0131\u0142\u00f8\u0111\u00f0\u03c2\u0671\u0649\u06cc\u06a9\u0629\u0640\u093c',
  to: 'ilodd\u03c3\u0627\u064a\u064a\u0643\u0647',
};

/** Turns a text into searchable words, folded as the desk’s own search folds them, so that both find the same. */
export const wordsOfTexts = `
-- Small letters of all scripts, whatever the database's own locale knows.
do $$
declare
  knowing text := (
    select ' collate pg_catalog.' || quote_ident(c.collname) from pg_collation c
    where c.collname in ('und-x-icu', 'pg_c_utf8') and c.collnamespace = 'pg_catalog'::regnamespace
    order by c.collname desc limit 1);
begin
  execute format('create function small_letters(of text) returns text language sql immutable
    as %L', 'select lower(of' || coalesce(knowing, '') || ')');
end $$;

-- As foldLetters and foldText of shared/domain/fold-text.ts.
create function fold_letters(written text) returns text
  language plpgsql immutable
as $$
declare folded text;
begin
  if octet_length(written) = char_length(written) then return lower(written collate "C"); end if;
  folded := postline.small_letters(regexp_replace(normalize(written, NFKD), '[${bracketRanges(omissibleMarks)}]', '', 'g'));
  folded := translate(folded, '${likeLetters.from}', '${likeLetters.to}');
  folded := replace(replace(replace(replace(folded, 'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  if folded ~ '[${digits.from}]' then
    folded := translate(folded, '${digits.from}', '${digits.to}');
  end if;
  return folded;
end $$;

create function fold_text(written text) returns text
  language plpgsql immutable
as $$
begin
  if octet_length(written) = char_length(written) then
    return btrim(regexp_replace(lower(written collate "C"), '[^a-z0-9]+', ' ', 'g'));
  end if;
  return btrim(regexp_replace(
    regexp_replace(postline.fold_letters(written), '([${bracketRanges(spacelessLetters)}])', ' \\1 ', 'g'),
    '[\\x01-\\x2f\\x3a-\\x60\\x7b-\\x7f${bracketRanges(betweenWords)}]+', ' ', 'g'));
end $$;

-- The numbers in a text however they are grouped, and what is left of them without the code of a country.
create function numbers_in(written text) returns setof text
  language sql immutable
as $$
  select distinct substr(n.digits, cut + 1)
  from regexp_matches(postline.fold_letters(written), '[+0-9][0-9 \\u00a0()./-]{5,24}[0-9]', 'g') found,
    lateral (select ltrim(regexp_replace(replace(found[1], '(0)', ''), '[^0-9]', '', 'g'), '0') as digits) n,
    generate_series(0, 3) cut
  where char_length(n.digits) between 7 and 15
$$;

/* The words of a text in their places, and facts, which nobody can type. What makes an index refuse a row is cut: words of more
   than 200 characters, and texts of more than 50,000. */
create function words_in(written text, facts text[]) returns tsvector
  language plpgsql immutable
as $$
declare
  folded text := postline.fold_text(left(written, 50000));
  words tsvector := array_to_tsvector(facts);
begin
  if folded = '' then return words; end if;
  -- Seven digits are the least of a number.
  if folded ~ '([0-9][^0-9]*){7}' then
    words := words || array_to_tsvector(array(select postline.numbers_in(left(written, 50000))));
  end if;
  return words || (
    select string_agg('''' || left(word, 200) || ''':' || least(place, 16383), ' ')
    from unnest(string_to_array(folded, ' ')) with ordinality w (word, place))::tsvector;
end $$;

-- What a chat is called among facts.
create function chat_fact(chat_id text) returns text
  language plpgsql immutable
as $$
begin
  return '@' || left(regexp_replace(chat_id, '[^0-9a-z]', 'x', 'g'), 200);
end $$;

-- As searchedTexts and factsOf of the desk have it.
create function words_of(kind text, chat_id text, payload jsonb, newer_text text) returns tsvector
  language plpgsql immutable
as $$
declare
  content jsonb := coalesce(payload -> 'content', '{}');
  its_kind text := payload #>> '{content,kind}';
  its_record text := case when its_kind = 'record' then content ->> 'payload' end;
  send_as text := content ->> 'sendAs';
  written text := coalesce(newer_text, payload ->> 'text', '');
  facts text[] := array[postline.chat_fact(chat_id)];
begin
  if kind = 'note' then return postline.words_in(written, array_append(facts, ':note')); end if;
  facts := array_append(facts, case when kind = 'message' or payload ->> 'fromMe' = 'true' then ':me' else ':them' end);
  if send_as is not null then
    facts := array_append(facts, case send_as when 'round-video' then ':video' else ':' || send_as end);
  end if;
  if its_kind = 'link-card' then facts := facts || array[':card', ':link'];
  elsif written ~* 'https?://' then facts := array_append(facts, ':link'); end if;
  if its_kind = 'contacts' or its_record ~ '^contacts?(Array)?Message$' then facts := array_append(facts, ':contact'); end if;
  if its_kind = 'location' or its_record ~* '^(live)?locationMessage$' then facts := array_append(facts, ':location'); end if;
  if its_kind = 'poll' or its_record ~ '^pollCreationMessage' then facts := array_append(facts, ':poll'); end if;
  if payload ->> 'state' = 'unknown' then facts := array_append(facts, ':unknown'); end if;
  if payload ->> 'state' in ('rejected', 'not-sent') then facts := array_append(facts, ':failed'); end if;
  written := concat_ws(E'\\n', written, content ->> 'fileName',
    content #>> '{card,title}', content #>> '{card,description}', content #>> '{card,address}',
    content ->> 'title', content ->> 'name',
    case when jsonb_typeof(content -> 'options') = 'array' then content ->> 'options' end,
    case when jsonb_typeof(content -> 'contacts') = 'array' then (
      select string_agg(concat_ws(', ', c ->> 'fullName', c ->> 'organization', c ->> 'phoneNumber'), E'\\n')
      from jsonb_array_elements(content -> 'contacts') c) end,
    payload #>> '{sender,name}');
  return postline.words_in(written, facts);
end $$;
`;
