import { queryOptions } from '@tanstack/react-query';
import type { Guide } from '../../../shared/domain/guide.ts';
import { languages } from '../../../shared/domain/languages.ts';

/** Who the guides are for: those who answer customers, those who keep things going, those who roll Postline out. */
export const guideNames = ['agents', 'operations', 'administrators'] as const;

export type GuideName = (typeof guideNames)[number];

/** A guide as it is shown; `language`: the one that it is in. */
export interface ShownGuide extends Guide {
  name: GuideName;
  language: string;
}

/** The files of docs/guide, which the build makes modules of (scripts/guide-pages.ts): each is loaded when it is asked for. */
const files = import.meta.glob<Guide>('../../../docs/guide/*.md', { import: 'default' });

const fileOf = (name: GuideName, ending: string) =>
  files[`../../../docs/guide/${name}${ending}.md`];

async function loadGuide(name: GuideName, locale: string): Promise<ShownGuide> {
  // The region says how dates and numbers are written, not what is read; English where there is no other.
  const language = languages.find(
    (one) => one.split('-')[0] === locale.split('-')[0] && fileOf(name, `.${one}`),
  );
  const load = fileOf(name, language ? `.${language}` : '');
  if (!load) throw new Error(`there is no guide ${name}`);
  return { ...(await load()), name, language: language ?? 'en' };
}

/** Returns the query for all guides, in the language of the page as far as they are in it. */
export function guidesIn(locale: string) {
  return queryOptions({
    queryKey: ['guides', locale],
    queryFn: () => Promise.all(guideNames.map((name) => loadGuide(name, locale))),
  });
}
