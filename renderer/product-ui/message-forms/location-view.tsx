import { MapPin } from 'lucide-react';
import { mapAddress, type Place, placeText } from '../../../shared/domain/place.ts';
import { useText } from '../../messages/text.tsx';
import styles from './message-forms.module.css';

/** Draws a place on the grid of degrees: no map is fetched. Null while it is not known. */
export function LocationView({
  place,
  title,
  isSent,
}: {
  place: Place | null;
  title: string;
  isSent: boolean;
}) {
  const t = useText();
  return (
    <figure className={styles['location']} aria-label={t('kind.location')}>
      <div className={styles['picture']}>
        {place && <Graticule place={place} />}
        <MapPin className={styles['pin']} size={28} aria-hidden="true" />
      </div>
      <figcaption className={styles['words']}>
        {title !== '' && <bdi className={styles['name']}>{title}</bdi>}
        <span className={styles['facts']}>
          {place ? <bdi dir="ltr">{placeText(place)}</bdi> : t('place.no-place')}
        </span>
        {place && isSent && (
          <a className={styles['link']} href={mapAddress(place)} draggable={false}>
            {t('place.open')}
          </a>
        )}
      </figcaption>
    </figure>
  );
}

const width = 320;
const height = 150;
/** Degrees between two lines, and pixels of a degree of latitude: a town fills the picture. */
const step = 0.01;
const scale = 5_000;

/** Lines every hundredth of a degree around a place, as a map of that place would have them. */
function Graticule({ place }: { place: Place }) {
  const { latitude, longitude } = place;
  // Meridians draw together towards the poles.
  const shrink = Math.max(0.15, Math.cos((latitude * Math.PI) / 180));
  const parallels = linesAround(latitude, height / 2 / scale, step);
  const meridians = linesAround(longitude, width / 2 / (scale * shrink), stepOf(shrink));
  return (
    <svg
      className={styles['graticule']}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {parallels.map((degrees) => {
        const y = height / 2 - (degrees - latitude) * scale;
        return (
          <g key={degrees}>
            <line x1={0} y1={y} x2={width} y2={y} />
            <text x={6} y={y - 4}>
              {degreesText(degrees, 'N', 'S')}
            </text>
          </g>
        );
      })}
      {meridians.map((degrees) => {
        const x = width / 2 + (degrees - longitude) * scale * shrink;
        return (
          <g key={degrees}>
            <line x1={x} y1={0} x2={x} y2={height} />
            <text x={x + 4} y={height - 6}>
              {degreesText(degrees, 'E', 'W')}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** Wider apart where they would crowd. */
function stepOf(shrink: number): number {
  return shrink < 0.4 ? step * 5 : step * 2;
}

function linesAround(middle: number, reach: number, apart: number): number[] {
  const first = Math.ceil((middle - reach) / apart);
  const last = Math.floor((middle + reach) / apart);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * apart);
}

function degreesText(degrees: number, positive: string, negative: string): string {
  return `${Math.abs(degrees).toFixed(2)}° ${degrees < 0 ? negative : positive}`;
}
