import { useState } from 'react';
import { useText } from '../../messages/text.tsx';
import { useCountryName } from '../numbers/country.ts';
import { NumberCountryField } from '../numbers/number-country.tsx';
import { Button } from '../../ui/button.tsx';

/** Names the country that the numbers of a row were read with; pressed, it lets another be chosen for this row. */
export function RowCountryField({
  line,
  country,
  onChange,
}: {
  line: number;
  country: string | null;
  onChange: (country: string | null) => void;
}) {
  const t = useText();
  const countryName = useCountryName();
  // A list of all countries in each of 200 rows would be 50,000 entries.
  const [isChoosing, setChoosing] = useState(false);
  if (isChoosing) {
    return (
      <NumberCountryField
        country={country}
        label={t('people.row-country', { line })}
        hint=""
        onChange={(next) => {
          setChoosing(false);
          onChange(next);
        }}
      />
    );
  }
  const name = country === null ? '' : countryName(country);
  return (
    <Button
      size="small"
      aria-label={`${t('people.row-country', { line })}: ${name}`}
      onClick={() => setChoosing(true)}
    >
      {name}
    </Button>
  );
}
