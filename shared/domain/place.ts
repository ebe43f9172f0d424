import { cutText } from './cut-text.ts';
/** A point on earth in degrees: latitude -90 to 90, north positive; longitude -180 to 180, east positive. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** A place that was read, with the name that its link gives it; empty where it gives none. */
export interface ReadPlace extends Place {
  title: string;
}

/**
 * Why something is no place.
 *
 * - `not-a-place`: neither coordinates nor a link of a map
 * - `place-link-short`: a short link, which only the map's own site can follow
 * - `place-link-empty`: a link of a map that names no coordinates
 * - `place-out-of-range`: no such latitude or longitude
 */
export type PlaceProblem =
  'not-a-place' | 'place-link-short' | 'place-link-empty' | 'place-out-of-range';

/** Characters of what may be a place: the links of maps are long, but not longer. */
const longestPlace = 4_000;

/** Reads coordinates or a link of a map, as they are copied from anywhere; never asks a network. */
export function readPlace(written: string): ReadPlace | PlaceProblem {
  const text = written.trim();
  if (text === '' || text.length > longestPlace) return 'not-a-place';
  const inText = /\b(?:https?:\/\/|geo:)\S+/i.exec(text)?.[0];
  if (inText !== undefined) return readLink(inText);
  if (/^(?:www\.|maps?\.|goo\.gl|[a-z-]+\.[a-z]{2,}\/)/i.test(text))
    return readLink(`https://${text}`);
  return checked(coordinatesIn(text), '');
}

/** Returns coordinates as they are shown and copied: `52.520008, 13.404954`, to a tenth of a metre. */
export function placeText({ latitude, longitude }: Place): string {
  return `${rounded(latitude)}, ${rounded(longitude)}`;
}

/** Returns the address at which a map shows the place. */
export function mapAddress(place: Place): string {
  const [latitude, longitude] = [rounded(place.latitude), rounded(place.longitude)];
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}

/** Never in exponents, and never as -0. */
function rounded(degrees: number): string {
  const text = degrees.toFixed(6).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}

function checked(place: Place | null, title: string): ReadPlace | PlaceProblem {
  if (place === null) return 'not-a-place';
  const { latitude, longitude } = place;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude, title } : 'place-out-of-range';
}

/** Links that hold no coordinates, but a key to them. */
const shortLinks = /^(?:goo\.gl|maps\.app\.goo\.gl|g\.co|osm\.org\/go|maps\.apple(?:\.com)?\/p)\b/i;

/** The parts of a link; this folder runs where there is no `URL`. */
interface Link {
  isGeo: boolean;
  host: string;
  /** Decoded. */
  path: string;
  query: Map<string, string>;
  fragment: string;
}

function partsOf(link: string): Link | null {
  // What ends the sentence around it is no part of it.
  const written = link.replace(link.includes('(') ? /[.,;>"']+$/ : /[.,;)\]}>"']+$/, '');
  const form = /^(?:(geo):|https?:\/\/([^/?#]+))([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/is;
  const found = form.exec(written);
  if (found === null) return null;
  const [, geo, authority = '', path = '', query = '', fragment = ''] = found;
  const pairs = query.split('&').map((pair): [string, string] => {
    const [name = '', ...value] = pair.split('=');
    return [name, plain(value.join('=').replaceAll('+', ' '))];
  });
  const host = authority.toLowerCase().replace(/^.*@|:\d+$/g, '');
  return {
    isGeo: geo !== undefined,
    host: host.replace(/^www\./, ''),
    path: plain(path),
    // The first of a name counts.
    query: new Map(pairs.reverse()),
    fragment,
  };
}

function readLink(written: string): ReadPlace | PlaceProblem {
  const link = partsOf(written);
  if (link === null) return 'not-a-place';
  if (link.isGeo) return readGeo(link);
  const { host, path } = link;
  if (shortLinks.test(host + path)) return 'place-link-short';
  if (!/\b(?:maps?|google|openstreetmap|osm|bing|waze|here|yandex|apple)\b/i.test(host + path)) {
    return 'not-a-place';
  }
  const place = pinIn(path) ?? inQuery(link) ?? inPath(path) ?? inFragment(link);
  if (place === null) return 'place-link-empty';
  // Yandex writes the longitude first.
  const isSwapped = /(?:^|\.)yandex\./.test(host);
  const { latitude, longitude } = place;
  const swapped = { latitude: longitude, longitude: latitude };
  return checked(isSwapped ? swapped : place, titleIn(link));
}

/** `geo:52.5,13.4;u=35` (RFC 5870), and as phones write it: `geo:0,0?q=52.5,13.4(A name)`. */
function readGeo({ path, query }: Link): ReadPlace | PlaceProblem {
  const [, asked = '', name = ''] = /^([^(]*)(?:\((.*)\))?$/s.exec(query.get('q') ?? '') ?? [];
  const place = pairIn(asked) ?? pairIn(path.replace(/;.*$/s, ''));
  return checked(place, name.trim());
}

/** The pin of a page of Google's is `!3d52.5!4d13.4`; what stands after `@` is only the middle of the picture. */
function pinIn(path: string): Place | null {
  const [, latitude, longitude] = /!3d(-?\d[\d.]*)!4d(-?\d[\d.]*)/.exec(path) ?? [];
  return numbers(latitude, longitude);
}

/** In the order in which they tell of the place that is meant, rather than of the picture around it. */
const placeNames =
  'coordinate q query destination daddr pt sp to ll sll center cp map loc viewpoint'.split(' ');

function inQuery({ query }: Link): Place | null {
  const pin = numbers(query.get('mlat'), query.get('mlon'));
  if (pin !== null) return pin;
  for (const name of placeNames) {
    const place = pairIn(query.get(name) ?? '');
    if (place !== null) return place;
  }
  return null;
}

/** `/@52.5,13.4,15z`, `/52.5,13.4`, `/l/52.5,13.4`. */
function inPath(path: string): Place | null {
  for (const part of path.split('/').reverse()) {
    const place = pairIn(part.replace(/^@/, ''));
    if (place !== null) return place;
  }
  return null;
}

/** `#map=16/52.5/13.4`. */
function inFragment({ fragment }: Link): Place | null {
  const [, latitude, longitude] = /\bmap=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(fragment) ?? [];
  return numbers(latitude, longitude);
}

/** Two numbers at the beginning of a value, with what maps put before, between and behind them. */
function pairIn(value: string): Place | null {
  const pair =
    /^(?:loc:|ll\.|point\.)?\s*([-+]?\d+(?:\.\d+)?)\s*[,~_ ]\s*([-+]?\d+(?:\.\d+)?)(?![\d.])/;
  const [, latitude, longitude] = pair.exec(value.trim()) ?? [];
  return numbers(latitude, longitude);
}

function titleIn({ host, path, query }: Link): string {
  const [, named = ''] = /\/maps\/place\/([^/@]+)/.exec(path) ?? [];
  const asked = host.endsWith('apple.com') ? query.get('q') || query.get('name') : '';
  const title = named.replaceAll('+', ' ').trim() || (asked ?? '').trim();
  return coordinatesIn(title) === null ? cutText(title, 200) : '';
}

function plain(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function numbers(latitude: string | undefined, longitude: string | undefined): Place | null {
  if (!latitude || !longitude) return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return Number.isFinite(place.latitude) && Number.isFinite(place.longitude) ? place : null;
}

interface Angle {
  degrees: number;
  letter: string;
}

/** Degrees, then minutes and seconds where they are written. */
const angle = String.raw`([-+−]?\d+(?:\.\d+)?)\s*(?:°|º|deg\b|d\b)?\s*(?:(\d+(?:\.\d+)?)\s*(?:'|′|’|min\b|m\b)\s*(?:(\d+(?:\.\d+)?)\s*(?:''|"|″|”|sec\b|s\b)?)?)?`;
const letterBefore = new RegExp(String.raw`([NSEWO])\s*${angle}`, 'iy');
const letterBehind = new RegExp(String.raw`${angle}\s*([NSEWO](?![a-z]))?`, 'iy');

/** Reads two angles and nothing else: decimal degrees, degrees and minutes, or degrees, minutes and seconds. */
function coordinatesIn(written: string): Place | null {
  const [one, other, ...more] = anglesIn(withPoints(written.replace(/^[([{]|[)\]}]$/g, '')));
  if (one === undefined || other === undefined || more.length > 0) return null;
  const isEastWest = ({ letter }: Angle) => /[EWO]/.test(letter);
  const isNorthSouth = ({ letter }: Angle) => /[NS]/.test(letter);
  if (isEastWest(one) && !isEastWest(other)) {
    return { latitude: other.degrees, longitude: one.degrees };
  }
  if (isEastWest(one) || (isNorthSouth(one) && isNorthSouth(other))) return null;
  if (isNorthSouth(other)) return { latitude: other.degrees, longitude: one.degrees };
  return { latitude: one.degrees, longitude: other.degrees };
}

/** Decimal commas become points where two numbers have one each, as in `52,52; 13,40` and `52,52 13,40`. */
function withPoints(written: string): string {
  const hasPoint = /\d\.\d/.test(written);
  const decimals = written.match(/\d,\d/g)?.length ?? 0;
  return !hasPoint && decimals === 2 ? written.replace(/(\d),(\d)/g, '$1.$2') : written;
}

function anglesIn(text: string): Angle[] {
  const spaced = spacedAngles(text);
  if (spaced !== null) return spaced;
  const isBefore = /^[NSEWO]/i.test(text);
  const angles: Angle[] = [];
  let at = 0;
  while (at < text.length) {
    const form = isBefore ? letterBefore : letterBehind;
    form.lastIndex = at;
    const found = form.exec(text);
    if (found === null) return [];
    const [whole, ...parts] = found;
    const letter = isBefore ? parts.shift() : parts.pop();
    const [degrees = '', minutes = '0', seconds = '0'] = parts;
    const read = angleOf({ degrees, minutes, seconds, letter: letter ?? '' });
    if (read === null) return [];
    angles.push(read);
    at += whole.length;
    at += /^\s*[,;/|]?\s*/.exec(text.slice(at))?.[0].length ?? 0;
  }
  return angles;
}

/** `52 31 12 N 13 24 18 E`: without signs the letters part the two. */
function spacedAngles(text: string): Angle[] | null {
  const part = String.raw`(\d+(?:\.\d+)?)(?:[\s:]+(\d+(?:\.\d+)?))(?:[\s:]+(\d+(?:\.\d+)?))?\s*([NSEWO])`;
  const [, ...found] = new RegExp(`^${part}[\\s,;]*${part}$`, 'i').exec(text.trim()) ?? [];
  if (found.length === 0) return null;
  const [degrees = '', minutes = '', seconds = '0', letter = ''] = found;
  const [degrees2 = '', minutes2 = '', seconds2 = '0', letter2 = ''] = found.slice(4);
  const one = angleOf({ degrees, minutes, seconds, letter });
  const other = angleOf({
    degrees: degrees2,
    minutes: minutes2,
    seconds: seconds2,
    letter: letter2,
  });
  return one && other ? [one, other] : null;
}

function angleOf(written: {
  degrees: string;
  minutes: string;
  seconds: string;
  letter: string;
}): Angle | null {
  const letter = written.letter.toUpperCase();
  const whole = Number(written.degrees.replace('−', '-'));
  const [minutes, seconds] = [Number(written.minutes), Number(written.seconds)];
  if (minutes >= 60 || seconds >= 60) return null;
  const isSouthWest = /[SW]/.test(letter);
  const isNegative = written.degrees.startsWith('-') || written.degrees.startsWith('−');
  // A sign and a letter would contradict each other.
  if (isNegative && letter !== '') return null;
  const degrees = Math.abs(whole) + minutes / 60 + seconds / 3_600;
  return { degrees: isNegative || isSouthWest ? -degrees : degrees, letter };
}
