import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../bridge/queries.ts';
import { useFormats } from '../../messages/text.tsx';

/** Returns the name of a country by its two letters (ISO 3166-1), in the person's language. */
export function useCountryName(): (country: string) => string {
  const { locale } = useFormats();
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return (country) => names.of(country) ?? country;
}

/** The countries that phone numbers belong to (ISO 3166-1). */
export const countries =
  'AC AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

/** In place of a country: the digits begin with the code of theirs, and only the `+` is missing (`countrySchema`). */
export const anyCountry = '001';

/** Returns the country of the system's region, or null where it names none; undefined until that is known. */
export function useOwnCountry(): string | null | undefined {
  const { data } = useQuery(queryOf('app.language', {}));
  if (data === undefined) return undefined;
  const region = data.region ?? '';
  return countries.includes(region) ? region : null;
}
