import { useText } from '../../../messages/text.tsx';
import { Pair } from '../../../ui/layout.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Requests a minute (0: as fast as the service answers), and requests side by side, as written. */
export interface Pace {
  perMinute: string;
  parallel: string;
}

/** Returns the pace that a run begins with: the instance's own, else as the settings say. */
export function firstPace(
  own: { pacePerMinute: number | null; parallel: number | null } | undefined,
  settings: { pacePerMinute: number; parallel: number },
): Pace {
  return {
    perMinute: String(own?.pacePerMinute ?? settings.pacePerMinute),
    parallel: String(own?.parallel ?? settings.parallel),
  };
}

const fields = {
  perMinute: { smallest: 0, largest: 60_000, label: 'runs.pace', hint: 'runs.pace-hint' },
  parallel: { smallest: 1, largest: 16, label: 'runs.parallel', hint: 'runs.parallel-hint' },
} as const;

function numberOf(pace: Pace, name: keyof Pace): number | null {
  const number = Number(pace[name]);
  const isWhole = pace[name].trim() !== '' && Number.isInteger(number);
  const { smallest, largest } = fields[name];
  return isWhole && number >= smallest && number <= largest ? number : null;
}

/** Returns the pace as calls take it, or null where what is written is none. */
export function readPace(pace: Pace): { pacePerMinute: number; parallel: number } | null {
  const pacePerMinute = numberOf(pace, 'perMinute');
  const parallel = numberOf(pace, 'parallel');
  return pacePerMinute === null || parallel === null ? null : { pacePerMinute, parallel };
}

/** Lets a person choose how fast a run may be. */
export function PaceFields({ pace, onChange }: { pace: Pace; onChange: (pace: Pace) => void }) {
  const t = useText();
  return (
    <Pair>
      {(['perMinute', 'parallel'] as const).map((name) => {
        const { label, hint, ...range } = fields[name];
        return (
          <TextField
            key={name}
            label={t(label)}
            hint={t(hint)}
            inputMode="numeric"
            value={pace[name]}
            problem={numberOf(pace, name) === null && t('sending.number-problem', range)}
            onChange={({ target }) => onChange({ ...pace, [name]: target.value })}
          />
        );
      })}
    </Pair>
  );
}
