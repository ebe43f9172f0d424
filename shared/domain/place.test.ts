import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapAddress, placeText, readPlace } from './place.ts';

const berlin = { latitude: 52.520008, longitude: 13.404954 };

/** Rounded: what is written in seconds is not as exact. */
function asBerlin(written: string, digits: number) {
  const read = readPlace(written);
  if (typeof read === 'string') return read;
  const { latitude, longitude } = read;
  return {
    latitude: Number(latitude.toFixed(digits)),
    longitude: Number(longitude.toFixed(digits)),
  };
}

describe('coordinates', () => {
  it.each([
    '52.520008, 13.404954',
    '  52.520008,13.404954 ',
    '52.520008 13.404954',
    '(52.520008, 13.404954)',
    '52,520008; 13,404954',
    '52,520008 13,404954',
    '52,520008, 13,404954',
    '+52.520008 / +13.404954',
    '52.520008° N, 13.404954° E',
    'N 52.520008 E 13.404954',
    '52.520008N 13.404954E',
    '13.404954 E, 52.520008 N',
    "52° 31.2005' N, 13° 24.2972' E",
    '52°31\'12.03"N 13°24\'17.83"E',
    '52°31′12.03″N, 13°24′17.83″O',
    '52 31 12.03 N 13 24 17.83 E',
    '52:31:12.03N, 13:24:17.83E',
  ])('are read from %s', (written) => {
    expect(asBerlin(written, 3)).toEqual({ latitude: 52.52, longitude: 13.405 });
  });

  it('lie south and west by their letter or their sign', () => {
    const rio = { latitude: -22.951916, longitude: -43.210487, title: '' };
    expect(readPlace('-22.951916, -43.210487')).toEqual(rio);
    expect(readPlace('22.951916 S 43.210487 W')).toEqual(rio);
    expect(readPlace('−22.951916, −43.210487')).toEqual(rio);
  });

  it.each([
    ['', 'not-a-place'],
    ['Alexanderplatz 1, Berlin', 'not-a-place'],
    ['52.52', 'not-a-place'],
    ['52.52, 13.40, 14', 'not-a-place'],
    ['52.52 N, 13.40 N', 'not-a-place'],
    ['-52.52 S, 13.40 E', 'not-a-place'],
    ['52°61\'0"N 13°24\'0"E', 'not-a-place'],
    ['91, 13', 'place-out-of-range'],
    ['13.4, 181', 'place-out-of-range'],
    ['1'.repeat(5_000), 'not-a-place'],
  ])('are not found in %j', (written, problem) => {
    expect(readPlace(written)).toBe(problem);
  });
});

describe('links of maps', () => {
  it.each([
    'https://www.google.com/maps/@52.520008,13.404954,15z',
    'https://www.google.com/maps?q=52.520008,13.404954&z=17',
    'https://maps.google.com/?q=loc:52.520008+13.404954',
    'https://www.google.com/maps/search/?api=1&query=52.520008%2C13.404954',
    'https://www.google.de/maps/dir/?api=1&destination=52.520008,13.404954',
    "https://www.google.com/maps/place/52%C2%B031'12.0%22N/@50,10,17z/data=!3m1!4b1!3d52.520008!4d13.404954",
    'https://maps.apple.com/?ll=52.520008,13.404954&t=m',
    'https://maps.apple.com/place?coordinate=52.520008,13.404954',
    'https://www.openstreetmap.org/?mlat=52.520008&mlon=13.404954#map=16/50/10',
    'https://www.openstreetmap.org/#map=16/52.520008/13.404954',
    'https://www.bing.com/maps?cp=52.520008~13.404954&lvl=15',
    'https://www.bing.com/maps?sp=point.52.520008_13.404954_Alex',
    'https://www.waze.com/ul?ll=52.520008%2C13.404954&navigate=yes',
    'https://www.waze.com/live-map/directions?to=ll.52.520008%2C13.404954',
    'https://share.here.com/l/52.520008,13.404954',
    'https://yandex.com/maps/?ll=13.404954%2C52.520008&z=12',
    'maps.google.com/?q=52.520008,13.404954',
    'geo:52.520008,13.404954;u=35',
    'geo:0,0?q=52.520008,13.404954(Alex)',
    'We meet here: https://maps.google.com/?q=52.520008,13.404954.',
  ])('are read: %s', (link) => {
    expect(asBerlin(link, 6)).toEqual(berlin);
  });

  it('give the place its name', () => {
    const link =
      'https://www.google.com/maps/place/Berlin+TV+Tower/@52.5,13.4,17z/data=!3d52.520008!4d13.404954';
    expect(readPlace(link)).toEqual({ ...berlin, title: 'Berlin TV Tower' });
    const apple = 'https://maps.apple.com/?ll=52.520008,13.404954&q=Fernsehturm';
    expect(readPlace(apple)).toEqual({ ...berlin, title: 'Fernsehturm' });
    expect(readPlace('geo:0,0?q=52.520008,13.404954(Alex)')).toEqual({ ...berlin, title: 'Alex' });
  });

  it.each([
    ['https://maps.app.goo.gl/AbCdEf', 'place-link-short'],
    ['https://goo.gl/maps/AbCdEf', 'place-link-short'],
    ['https://osm.org/go/0MZ', 'place-link-short'],
    ['https://www.google.com/maps/place/Berlin', 'place-link-empty'],
    ['https://example.org/?q=52.52,13.40', 'not-a-place'],
    ['https://', 'not-a-place'],
    ['https://maps.google.com/?q=100.5,13.4', 'place-out-of-range'],
  ])('name no place: %s is %s', (link, problem) => {
    expect(readPlace(link)).toBe(problem);
  });
});

const degrees = (most: number) =>
  fc
    .integer({ min: -most * 1_000_000, max: most * 1_000_000 })
    .map((millionths) => millionths / 1e6);
const places = fc.record({ latitude: degrees(90), longitude: degrees(180) });

it('reads what it writes, and the links that maps write', () => {
  fc.assert(
    fc.property(places, ({ latitude, longitude }) => {
      const text = placeText({ latitude, longitude });
      const [north = '', east = ''] = text.split(', ');
      const forms = [
        text,
        mapAddress({ latitude, longitude }),
        `https://www.google.com/maps/@${north},${east},15z`,
        `https://www.google.com/maps?q=${north},${east}`,
        `https://maps.apple.com/?ll=${north},${east}`,
        `https://www.bing.com/maps?cp=${north}~${east}`,
        `geo:${north},${east}`,
      ];
      for (const form of forms) {
        const read = readPlace(form);
        expect(read).toEqual({
          latitude: Number(north),
          longitude: Number(east),
          title: '',
        });
      }
    }),
  );
});

it('reads degrees, minutes and seconds as the same place', () => {
  const sexagesimal = (value: number, letters: string) => {
    const seconds = Math.round(Math.abs(value) * 3_600);
    const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
    return `${parts[0]}°${parts[1]}'${parts[2]}"${value < 0 ? letters[1] : letters[0]}`;
  };
  fc.assert(
    fc.property(places, ({ latitude, longitude }) => {
      const read = readPlace(`${sexagesimal(latitude, 'NS')} ${sexagesimal(longitude, 'EW')}`);
      if (typeof read === 'string') throw new Error(read);
      expect(read.latitude).toBeCloseTo(latitude, 3);
      expect(read.longitude).toBeCloseTo(longitude, 3);
    }),
  );
});

it('never throws, and never leaves the earth', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true })), (written) => {
      const read = readPlace(written);
      if (typeof read === 'string') return;
      expect(Math.abs(read.latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(read.longitude)).toBeLessThanOrEqual(180);
    }),
  );
});
