-- Turns a text into searchable words, folded as the desk's own search folds them, so that both find the same. The letters follow
-- Unicode 17; letters-of-search.test.ts compares them with those of the desk (shared/domain/fold-text.ts) letter by letter.

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
  -- Accents, the vowel points of Arabic and Hebrew, and what is not seen.
  folded := postline.small_letters(regexp_replace(normalize(written, NFKD),
    '[\u00ad\u0300-\u036f\u0485-\u0486\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u061c'
    '\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0897-\u089f\u08ca-\u08e1'
    '\u08e3-\u08ff\u0951-\u0954\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u1ab0-\u1aeb\u1cd0-\u1cd2\u1cd4-\u1ce0'
    '\u1ce2-\u1ce8\u1ced\u1cf4\u1cf8-\u1cf9\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0'
    '\u302a-\u302d\ufb1e\ufe00-\ufe2d\ufeff-\ufff8\U000101fd\U000102e0\U00010efa-\U00010eff\U0001133b'
    '\U0001bca0-\U0001bca3\U0001cf00-\U0001cf46\U0001d167-\U0001d169\U0001d173-\U0001d182'
    '\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U000e0000-\U000e0fff]',
    '', 'g'));
  -- Letters that Unicode does not decompose, and ones that people use for each other; the last two are deleted.
  folded := translate(folded, U&'\0131\0142\00f8\0111\00f0\03c2\0671\0649\06cc\06a9\0629\0640\093c',
    U&'ilodd\03c3\0627\064a\064a\0643\0647');
  folded := replace(replace(replace(replace(folded, 'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  -- Digits of other scripts.
  if folded ~
    '[\u0660-\u0669\u06f0-\u06f9\u07c0-\u07c9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f'
    '\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0de6-\u0def\u0e50-\u0e59\u0ed0-\u0ed9\u0f20-\u0f29'
    '\u1040-\u1049\u1090-\u1099\u17e0-\u17e9\u1810-\u1819\u1946-\u194f\u19d0-\u19d9\u1a80-\u1a89\u1a90-\u1a99'
    '\u1b50-\u1b59\u1bb0-\u1bb9\u1c40-\u1c49\u1c50-\u1c59\ua620-\ua629\ua8d0-\ua8d9\ua900-\ua909\ua9d0-\ua9d9'
    '\ua9f0-\ua9f9\uaa50-\uaa59\uabf0-\uabf9\U000104a0-\U000104a9\U00010d30-\U00010d39\U00010d40-\U00010d49'
    '\U00011066-\U0001106f\U000110f0-\U000110f9\U00011136-\U0001113f\U000111d0-\U000111d9\U000112f0-\U000112f9'
    '\U00011450-\U00011459\U000114d0-\U000114d9\U00011650-\U00011659\U000116c0-\U000116c9\U000116d0-\U000116d9'
    '\U000116da-\U000116e3\U00011730-\U00011739\U000118e0-\U000118e9\U00011950-\U00011959\U00011bf0-\U00011bf9'
    '\U00011c50-\U00011c59\U00011d50-\U00011d59\U00011da0-\U00011da9\U00011de0-\U00011de9\U00011f50-\U00011f59'
    '\U00016130-\U00016139\U00016a60-\U00016a69\U00016ac0-\U00016ac9\U00016b50-\U00016b59\U00016d70-\U00016d79'
    '\U0001e140-\U0001e149\U0001e2f0-\U0001e2f9\U0001e4f0-\U0001e4f9\U0001e5f1-\U0001e5fa\U0001e950-\U0001e959]'
  then
    folded := translate(folded,
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹߀߁߂߃߄߅߆߇߈߉०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯'
      '୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯෦෧෨෩෪෫෬෭෮෯๐๑๒๓๔๕๖๗๘๙'
      '໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉႐႑႒႓႔႕႖႗႘႙០១២៣៤៥៦៧៨៩᠐᠑᠒᠓᠔᠕᠖᠗᠘᠙᥆᥇᥈᥉᥊᥋᥌᥍᥎᥏'
      '᧐᧑᧒᧓᧔᧕᧖᧗᧘᧙᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉᪐᪑᪒᪓᪔᪕᪖᪗᪘᪙᭐᭑᭒᭓᭔᭕᭖᭗᭘᭙᮰᮱᮲᮳᮴᮵᮶᮷᮸᮹᱀᱁᱂᱃᱄᱅᱆᱇᱈᱉᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙'
      '꘠꘡꘢꘣꘤꘥꘦꘧꘨꘩꣐꣑꣒꣓꣔꣕꣖꣗꣘꣙꤀꤁꤂꤃꤄꤅꤆꤇꤈꤉꧐꧑꧒꧓꧔꧕꧖꧗꧘꧙꧰꧱꧲꧳꧴꧵꧶꧷꧸꧹꩐꩑꩒꩓꩔꩕꩖꩗꩘꩙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹'
      '𐒠𐒡𐒢𐒣𐒤𐒥𐒦𐒧𐒨𐒩𐴰𐴱𐴲𐴳𐴴𐴵𐴶𐴷𐴸𐴹𐵀𐵁𐵂𐵃𐵄𐵅𐵆𐵇𐵈𐵉𑁦𑁧𑁨𑁩𑁪𑁫𑁬𑁭𑁮𑁯𑃰𑃱𑃲𑃳𑃴𑃵𑃶𑃷𑃸𑃹𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿𑇐𑇑𑇒𑇓𑇔𑇕𑇖𑇗𑇘𑇙'
      '𑋰𑋱𑋲𑋳𑋴𑋵𑋶𑋷𑋸𑋹𑑐𑑑𑑒𑑓𑑔𑑕𑑖𑑗𑑘𑑙𑓐𑓑𑓒𑓓𑓔𑓕𑓖𑓗𑓘𑓙𑙐𑙑𑙒𑙓𑙔𑙕𑙖𑙗𑙘𑙙𑛀𑛁𑛂𑛃𑛄𑛅𑛆𑛇𑛈𑛉𑛐𑛑𑛒𑛓𑛔𑛕𑛖𑛗𑛘𑛙𑛚𑛛𑛜𑛝𑛞𑛟𑛠𑛡𑛢𑛣'
      '𑜰𑜱𑜲𑜳𑜴𑜵𑜶𑜷𑜸𑜹𑣠𑣡𑣢𑣣𑣤𑣥𑣦𑣧𑣨𑣩𑥐𑥑𑥒𑥓𑥔𑥕𑥖𑥗𑥘𑥙𑯰𑯱𑯲𑯳𑯴𑯵𑯶𑯷𑯸𑯹𑱐𑱑𑱒𑱓𑱔𑱕𑱖𑱗𑱘𑱙𑵐𑵑𑵒𑵓𑵔𑵕𑵖𑵗𑵘𑵙𑶠𑶡𑶢𑶣𑶤𑶥𑶦𑶧𑶨𑶩'
      '𑷠𑷡𑷢𑷣𑷤𑷥𑷦𑷧𑷨𑷩𑽐𑽑𑽒𑽓𑽔𑽕𑽖𑽗𑽘𑽙𖄰𖄱𖄲𖄳𖄴𖄵𖄶𖄷𖄸𖄹𖩠𖩡𖩢𖩣𖩤𖩥𖩦𖩧𖩨𖩩𖫀𖫁𖫂𖫃𖫄𖫅𖫆𖫇𖫈𖫉𖭐𖭑𖭒𖭓𖭔𖭕𖭖𖭗𖭘𖭙𖵰𖵱𖵲𖵳𖵴𖵵𖵶𖵷𖵸𖵹'
      '𞅀𞅁𞅂𞅃𞅄𞅅𞅆𞅇𞅈𞅉𞋰𞋱𞋲𞋳𞋴𞋵𞋶𞋷𞋸𞋹𞓰𞓱𞓲𞓳𞓴𞓵𞓶𞓷𞓸𞓹𞗱𞗲𞗳𞗴𞗵𞗶𞗷𞗸𞗹𞗺𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙',
      repeat('0123456789', 68));
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
    -- Flags, signs, emoji, and letters of scripts that put no space between words stand alone.
    regexp_replace(postline.fold_letters(written),
      '([\U0001f1e6-\U0001f1ff]{2}|[\u00a2-\u00a6\u00a9\u00ac-\u00b1\u00b7\u00d7-\u00f7\u02bc\u02d7\u03f6\u0482\u058d-\u058f\u0606-\u0608'
      '\u060b\u060e-\u060f\u06de\u06e9\u06fd-\u06fe\u07f6\u07fe-\u07ff\u09f2-\u09f3\u09fa-\u09fb\u0af1\u0b70'
      '\u0bf3-\u0bfa\u0c7f\u0d4f\u0d79\u0e01-\u0edf\u0f01-\u0f03\u0f13\u0f15-\u0f17\u0f1a-\u0f1f\u0f34\u0f36'
      '\u0f38\u0fbe-\u0fc5\u0fc7-\u0fcf\u0fd5-\u0fd8\u1000-\u109f\u1390-\u1399\u166d\u1780-\u17f9\u1940'
      '\u19de-\u19ff\u1b61-\u1b6a\u1b74-\u1b7c\u2044\u2052\u20a0-\u214d\u214f\u218a-\u2307\u230c-\u244a'
      '\u2500-\u2767\u2794-\u27c4\u27c7-\u27e5\u27f0-\u2982\u2999-\u29d7\u29dc-\u29fb\u29fe-\u2bff\u2ce5-\u2cea'
      '\u2e50-\u2e51\u2e80-\u3029\u3030-\u30fd\u3190-\u3191\u31c0-\u31ff\u327f-\u9fff\ua490-\ua4c6\ua700-\ua707'
      '\ua828-\ua82b\ua836-\ua839\ua92e\ua9e0-\ua9fe\uaa60-\uaa7f\ufa0e-\ufa29\ufbc3-\ufbd2\ufd40-\ufdff'
      '\ufe45-\ufe46\ufffc-\ufffd\U00010137-\U0001013f\U00010179-\U00010189\U0001018c-\U000101fc'
      '\U00010877-\U00010878\U00010ac8\U00010d8e-\U00010d8f\U00010ed1-\U00010ed8\U0001173f\U00011fd5-\U00011ff1'
      '\U00016b3c-\U00016b3f\U00016b45\U00016fe2-\U00016fe3\U00016ff0-\U00016ff6\U0001aff0-\U0001b167\U0001bc9c'
      '\U0001cc00-\U0001d15d\U0001d16a-\U0001d16c\U0001d183-\U0001d241\U0001d245\U0001d300-\U0001d371'
      '\U0001d800-\U0001d9ff\U0001da37-\U0001da3a\U0001da6d-\U0001da74\U0001da76-\U0001da83'
      '\U0001da85-\U0001da86\U0001e14f\U0001e2ff\U0001ecac\U0001ecb0\U0001ed2e\U0001eef0-\U0001f0f5'
      '\U0001f10d-\U0001f3fa\U0001f400-\U00033479])',
      ' \1 ', 'g'),
    -- What is neither a letter nor a digit nor a mark nor a sign.
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00a1\u00a7\u00ab\u00b6-\u00bf\u02c2-\u02c5\u02d2-\u02eb\u02ed'
    '\u02ef-\u02ff\u0375\u055a-\u055f\u0589-\u058a\u05be-\u05c6\u05f3-\u0605\u0609-\u060a\u060c-\u060d'
    '\u061b-\u061f\u066a-\u066d\u06d4\u06dd\u0700-\u070f\u07f7-\u07f9\u0830-\u083e\u085e\u0888\u0890-\u0891'
    '\u08e2\u0964-\u0970\u09fd\u0a76\u0af0\u0c77\u0c84\u0df4\u0e4f-\u0e5b\u0f04-\u0f12\u0f14\u0f3a-\u0f3d'
    '\u0f85\u0fd0-\u0fd4\u0fd9-\u0fda\u104a-\u104f\u10fb\u1360-\u1368\u1400\u166e\u1680\u169b-\u169c'
    '\u16eb-\u16ed\u1735-\u1736\u17d4-\u17d6\u17d8-\u17da\u1800-\u180a\u1944-\u1945\u1a1e-\u1a1f\u1aa0-\u1aa6'
    '\u1aa8-\u1aad\u1b4e-\u1b60\u1b7d-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e-\u1c7f\u1cc0-\u1cd3\u2010-\u2043'
    '\u2045-\u2051\u2053-\u205e\u2308-\u230b\u2768-\u2775\u27c5-\u27c6\u27e6-\u27ef\u2800\u2983-\u2998'
    '\u29d8-\u29db\u29fc-\u29fd\u2cf9-\u2cfc\u2cfe-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u2e4f\u2e52-\u2e5d'
    '\u3001-\u3003\u3008-\u3011\u3014-\u301f\u30a0\u30fb\ua4fe-\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua716'
    '\ua720-\ua721\ua789-\ua78a\ua874-\ua877\ua8ce-\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e-\ua92f\ua95f\ua9c1-\ua9cd'
    '\ua9de-\ua9df\uaa5c-\uaa5f\uaade-\uaadf\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\ue000-\uf8ff\ufbb2-\ufbc2'
    '\ufd3e-\ufd3f\ufe45-\ufe46\ufff9-\ufffd\U00010100-\U00010102\U0001039f\U000103d0\U0001056f\U00010857'
    '\U0001091f\U0001093f\U00010a50-\U00010a58\U00010a7f\U00010af0-\U00010af6\U00010b39-\U00010b3f'
    '\U00010b99-\U00010b9c\U00010d6e\U00010ead\U00010ed0\U00010f55-\U00010f59\U00010f86-\U00010f89'
    '\U00011047-\U0001104d\U000110bb-\U000110c1\U000110cd\U00011140-\U00011143\U00011174-\U00011175'
    '\U000111c5-\U000111c8\U000111cd\U000111db\U000111dd-\U000111df\U00011238-\U0001123d\U000112a9'
    '\U000113d4-\U000113d8\U0001144b-\U0001145d\U000114c6\U000115c1-\U000115d7\U00011641-\U00011643'
    '\U00011660-\U0001166c\U000116b9\U0001173c-\U0001173e\U0001183b\U00011944-\U00011946\U000119e2'
    '\U00011a3f-\U00011a46\U00011a9a-\U00011a9c\U00011a9e-\U00011aa2\U00011b00-\U00011b09\U00011be1'
    '\U00011c41-\U00011c45\U00011c70-\U00011c71\U00011ef7-\U00011ef8\U00011f43-\U00011f4f\U00011fff'
    '\U00012470-\U00012474\U00012ff1-\U00012ff2\U00013430-\U0001343f\U00016a6e-\U00016a6f\U00016af5'
    '\U00016b37-\U00016b3b\U00016b44\U00016d6d-\U00016d6f\U00016e97-\U00016e9a\U00016fe2\U0001bc9f'
    '\U0001da87-\U0001da8b\U0001e5ff\U0001e95e-\U0001e95f\U0001f3fb-\U0001f3ff\U000f0000-\U0010fffd]+',
    ' ', 'g'));
end $$;

-- A word that is looked for from its end. Folding leaves no such sign: nobody can type it.
create function from_end(word text) returns text
  language sql immutable
as $$ select U&'\E001' || reverse(word) $$;

-- The numbers in folded letters however they are grouped, what is left of them without the code of a country, and their ends.
create function numbers_in(letters text) returns setof text
  language plpgsql immutable
as $$
begin
  return query
    select form.form
    from regexp_matches(letters, '[+0-9][0-9 ()./\u2010-\u2015\u2212-]{5,24}[0-9]', 'g') hit,
      lateral (select ltrim(regexp_replace(replace(hit[1], '(0)', ''), '[^0-9]', '', 'g'), '0') as digits) n,
      lateral (select substr(n.digits, cut + 1) from generate_series(0, 3) cut union all select postline.from_end(n.digits)) form (form)
    where char_length(n.digits) between 7 and 15;
end $$;

-- As otherForms of shared/domain/indexed-text.ts: what the words of a text are looked for by besides themselves.
create function other_forms(written text, folded text) returns setof text
  language plpgsql immutable
as $$
declare
  letters text := postline.fold_letters(written);
  known text[] := string_to_array(folded, ' ');
begin
  if folded ~ '[0-9]' then
    return query select postline.numbers_in(letters);
    -- Numbers whose thousands are apart.
    return query
      select n.digits
      from regexp_matches(letters, '(?<![0-9])([0-9]{1,3}(?:[.,''’\u066c ][0-9]{3})+)(?![0-9])', 'g') hit,
        lateral (select regexp_replace(hit[1], '[^0-9]', '', 'g') as digits) n
      where char_length(n.digits) <= 15;
    -- Numbers of accounts in groups of four, as one, and their ends.
    return query
      select form.form
      from regexp_matches(letters,
          '(?<![a-z0-9])([a-z]{2}[0-9]{2}(?: [a-z0-9]{4}){2,7}(?: [a-z0-9]{1,3})?)(?![a-z0-9])', 'g') hit,
        lateral (select replace(hit[1], ' ', '') as account) a,
        lateral (values (a.account), (postline.from_end(a.account))) form (form);
    -- The ends of codes, and the digits behind letters.
    return query
      select form.form
      from unnest(known) word,
        lateral (
          select postline.from_end(word)
          union all
          select hit[1] from regexp_matches(word, '(?<=[^0-9])([0-9]{4,})', 'g') hit) form (form)
      where word ~ '[0-9]' and char_length(word) between 5 and 64;
  end if;
  -- Words with hyphens, as one.
  if written ~ '[-\u2010\u2011]' then
    return query
      select word
      from unnest(regexp_split_to_array(letters, '[ \t\n\v\f\r]+')) token,
        unnest(string_to_array(postline.fold_text(regexp_replace(token, '[-\u2010\u2011]', '', 'g')), ' ')) word
      where token ~ '[-\u2010\u2011]' and word ~ '[^0-9]'
        and word <> all (string_to_array(postline.fold_text(token), ' '));
  end if;
  -- Words with umlauts, as who has none writes them.
  if written ~ '[äöüÄÖÜ\u0308]' then
    return query
      select word
      from unnest(string_to_array(postline.fold_text(
        replace(replace(replace(replace(replace(replace(normalize(written, NFC),
          'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'ae'), 'Ö', 'oe'), 'Ü', 'ue')), ' ')) word
      where word <> '' and word <> all (known);
  end if;
end $$;

/* The words of a text in their places, and facts, which nobody can type. What makes an index refuse a row is cut: words of more
   than 200 characters, and texts of more than 50,000. */
create function words_in(written text, facts text[]) returns tsvector
  language plpgsql immutable
as $$
declare
  searched text := left(written, 50000);
  folded text := postline.fold_text(searched);
  words tsvector := array_to_tsvector(facts);
begin
  if folded = '' then return words; end if;
  -- Other texts are found by their words alone.
  if searched ~ '[0-9-]' or octet_length(searched) <> char_length(searched) then
    words := words || array_to_tsvector(array(
      select distinct left(form, 200) from postline.other_forms(searched, folded) form));
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

-- As placeText of shared/domain/place.ts has it.
create function rounded_degrees(written jsonb) returns text
  language sql immutable
as $$
  select case jsonb_typeof(written) when 'number' then trim_scale(round(written::numeric, 6))::text end
$$;

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
  written := concat_ws(E'\n', written, content ->> 'fileName',
    content #>> '{card,title}', content #>> '{card,description}', content #>> '{card,address}',
    content ->> 'title', content ->> 'name', 
    postline.rounded_degrees(content -> 'latitude'), postline.rounded_degrees(content -> 'longitude'),
    case when jsonb_typeof(content -> 'options') = 'array' then content ->> 'options' end,
    case when jsonb_typeof(content -> 'contacts') = 'array' then (
      select string_agg(concat_ws(', ', c ->> 'fullName', c ->> 'organization', c ->> 'phoneNumber'), E'\n')
      from jsonb_array_elements(content -> 'contacts') c) end,
    payload #>> '{sender,name}');
  return postline.words_in(written, facts);
end $$;
