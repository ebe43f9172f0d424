import { useText } from '../../../messages/text.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './runs.module.css';

/** Requests a minute (0: as fast as the service answers), and requests side by side, as written. */
export interface Pace {
  perMinute: string;
  parallel: string;
}

const perMinuteLimit = 60_000;
const parallelLimit = 16;

function wholeBetween(written: string, smallest: number, largest: number): number | null {
  const number = Number(written);
  const isWhole = written.trim() !== '' && Number.isInteger(number);
  return isWhole && number >= smallest && number <= largest ? number : null;
}

/** The pace as calls take it, or null where what is written is none. */
export function readPace(pace: Pace): { pacePerMinute: number; parallel: number } | null {
  const pacePerMinute = wholeBetween(pace.perMinute, 0, perMinuteLimit);
  const parallel = wholeBetween(pace.parallel, 1, parallelLimit);
  return pacePerMinute === null || parallel === null ? null : { pacePerMinute, parallel };
}

/** How fast a run may be. */
export function PaceFields({ pace, onChange }: { pace: Pace; onChange: (pace: Pace) => void }) {
  const say = useText();
  const problem = (written: string, smallest: number, largest: number) =>
    wholeBetween(written, smallest, largest) === null &&
    say('sending.number-problem', { smallest, largest });
  return (
    <div className={styles['pace']}>
      <TextField
        label={say('runs.pace')}
        hint={say('runs.pace-hint')}
        inputMode="numeric"
        value={pace.perMinute}
        problem={problem(pace.perMinute, 0, perMinuteLimit)}
        onChange={({ target }) => onChange({ ...pace, perMinute: target.value })}
      />
      <TextField
        label={say('runs.parallel')}
        hint={say('runs.parallel-hint')}
        inputMode="numeric"
        value={pace.parallel}
        problem={problem(pace.parallel, 1, parallelLimit)}
        onChange={({ target }) => onChange({ ...pace, parallel: target.value })}
      />
    </div>
  );
}
