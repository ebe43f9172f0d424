import { placeText, type Place, readPlace } from './place.ts';
import { finished, type FormRules, tooLong, type WrittenProblem } from './form-rules.ts';

/** A location that is sent; its title may be empty. */
export interface Location extends Place {
  title: string;
}

export type LocationContent = { kind: 'location' } & Location;

export interface WrittenLocation {
  kind: 'location';
  /** Coordinates, or a link of a map. */
  place: string;
  title: string;
}

const longestTitle = 1_000;

export const locationRules: FormRules<LocationContent, WrittenLocation> = {
  empty: { kind: 'location', place: '', title: '' },
  finish: (written) => {
    const problems: WrittenProblem[] = [];
    const title = written.title.trim();
    const place = written.place.trim() === '' ? 'required' : readPlace(written.place);
    if (typeof place === 'string') problems.push({ field: 'place', problem: place });
    problems.push(...tooLong('title', title, longestTitle));
    const { latitude, longitude } =
      typeof place === 'string' ? { latitude: 0, longitude: 0 } : place;
    return finished({ kind: 'location', latitude, longitude, title }, problems);
  },
  write: (content) => ({ kind: 'location', place: placeText(content), title: content.title }),
  map: (written, change) => ({
    ...written,
    place: change(written.place),
    title: change(written.title),
  }),
  line: (content) => content.title || placeText(content),
  words: (content) => (content.title === '' ? [] : [placeText(content)]),
  payload: /^(live)?locationMessage$/i,
  canReply: true,
};
