/** Words of the guide, as the build makes them of its Markdown: nothing but these reaches the page. */
export type GuideWords =
  | string
  | { kind: 'strong' | 'em'; of: GuideWords[] }
  | { kind: 'code'; text: string }
  /** To another task, as `GUIDE/TASK`. */
  | { kind: 'link'; to: string; of: GuideWords[] };

export type GuideBlock =
  | { kind: 'words'; of: GuideWords[] }
  | { kind: 'list'; isOrdered: boolean; items: GuideWords[][] }
  | { kind: 'table'; head: GuideWords[][]; rows: GuideWords[][][] }
  | { kind: 'code'; text: string }
  | GuidePicture;

/** A picture in both themes: the files' addresses from the guide's file, once built from the page. */
export interface GuidePicture {
  kind: 'picture';
  light: string;
  dark: string;
  words: string;
  /** Pixels; null before it is built. */
  size: { width: number; height: number } | null;
}

export interface GuideTask {
  /** The same in every language: made of the English title. */
  id: string;
  title: string;
  blocks: GuideBlock[];
  /** All its words, to be searched. */
  text: string;
}

/** A guide for some people: its tasks under a few headings. */
export interface Guide {
  title: string;
  parts: { title: string; tasks: GuideTask[] }[];
}
