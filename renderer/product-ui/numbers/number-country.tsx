import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../bridge/queries.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { remember } from '../settings/use-memory.ts';
import { anyCountry, countries, useCountryName, useOwnCountry } from './country.ts';

/** The country that numbers without one are read with, where a person sees it beside the number and can change it. */
export interface NumberCountryInForce {
  /** As the contract takes it (`countrySchema`). */
  country: string | null;
  /** False until it is known which it is: nothing is read before. */
  isReady: boolean;
  choose: (country: string | null) => void;
  /** What was chosen was used: it is the one to begin with next time. */
  keep: () => void;
}

export function useNumberCountry(instanceId: string): NumberCountryInForce {
  const region = useOwnCountry();
  const client = useQueryClient();
  const usual = useQuery({
    ...queryOf('chats.numberCountry', { instanceId, region: region ?? null }),
    // It may be another by what was written since.
    gcTime: 0,
    enabled: region !== undefined,
  });
  const [chosen, setChosen] = useState<{ country: string | null } | null>(null);
  const country = chosen === null ? (usual.data?.country ?? null) : chosen.country;
  return {
    country,
    isReady: chosen !== null || !usual.isPending,
    choose: (next) => setChosen({ country: next }),
    keep: () => {
      const isOne = chosen?.country != null && chosen.country !== anyCountry;
      if (isOne) remember(client, { country: chosen.country });
    },
  };
}

/** Returns how a number is named with its country: where none stands in what was written, a person has to see which it is. */
export function useNumberName(): (number: string, country: string | null) => string {
  const t = useText();
  const countryName = useCountryName();
  return (number, country) =>
    country === null ? number : t('number.in-country', { number, country: countryName(country) });
}

/** Shows the country that numbers without one are read with, and lets another be chosen; the one in force comes first. */
export function NumberCountryField({
  country,
  label,
  hint,
  none,
  onChange,
}: {
  country: string | null;
  label?: string;
  hint?: string;
  /** What no country is called. */
  none?: string;
  onChange: (country: string | null) => void;
}) {
  const t = useText();
  const countryName = useCountryName();
  const { compare } = useFormats();
  const own = useOwnCountry();
  const first = country ?? own;
  return (
    <ChoiceField
      label={label ?? t('new-chat.country')}
      hint={hint ?? t('new-chat.country-hint')}
      value={country ?? ''}
      choices={[
        // A question is no answer: it is not asked again where one is in force.
        ...(none !== undefined || country === null
          ? [{ value: '', label: none ?? t('new-chat.no-country') }]
          : []),
        ...(none === undefined ? [{ value: anyCountry, label: t('number.any-country') }] : []),
        ...countries
          .map((value) => ({ value, label: countryName(value) }))
          .sort(
            (one, other) =>
              Number(other.value === first) - Number(one.value === first) ||
              compare(one.label, other.label),
          ),
      ]}
      onChange={(value) => onChange(value || null)}
    />
  );
}
