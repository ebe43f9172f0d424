import type { MenuItemConstructorOptions } from 'electron';
import type { OpenedPlace } from '../../shared/contract/app.ts';
import type { Pause } from '../../shared/contract/memory.ts';
import type { InstanceCounts } from '../engine/host.ts';
import type { Words } from './words.ts';

/** What is told of an instance, and where it leads. */
const lines = [
  { of: 'needsReview', place: 'needsReview', word: 'tray.needs-review' },
  { of: 'unread', place: 'unread', word: 'tray.unread' },
  { of: 'waiting', place: 'outbox', word: 'tray.waiting' },
] as const;

/** What a person may choose in the tray. */
export interface TrayActions {
  open(instanceId: string, place: OpenedPlace): void;
  show(): void;
  pause(pause: Pause): void;
  quit(): void;
}

/** Returns the tray's menu: what waits, instance by instance where there are several, and what can be done about it. */
export function trayMenu(
  { translate: say, number }: Words,
  counts: readonly InstanceCounts[],
  isPaused: boolean,
  actions: TrayActions,
): MenuItemConstructorOptions[] {
  const linesOf = (instance: InstanceCounts): MenuItemConstructorOptions[] =>
    lines.map(({ of, place, word }) => ({
      label: say(word, { count: instance[of] }),
      enabled: instance[of] > 0,
      click: () => actions.open(instance.instanceId, place),
    }));
  const ofInstances: MenuItemConstructorOptions[] =
    counts.length > 1
      ? counts.map((instance) => ({
          // An ampersand would underline what follows it.
          label: `${instance.name.replaceAll('&', '&&')} (${number(attentionIn(instance))})`,
          submenu: linesOf(instance),
        }))
      : counts.flatMap(linesOf);
  const pauses: MenuItemConstructorOptions = isPaused
    ? { label: say('tray.resume'), click: () => actions.pause('off') }
    : {
        label: say('tray.pause'),
        submenu: [
          { label: say('tray.hour'), click: () => actions.pause('hour') },
          { label: say('tray.tomorrow'), click: () => actions.pause('tomorrow') },
        ],
      };
  return [
    ...ofInstances,
    ...(counts.length > 0 ? [{ type: 'separator' as const }] : []),
    { label: say('tray.open'), click: () => actions.show() },
    pauses,
    { type: 'separator' },
    { label: say('tray.quit'), click: () => actions.quit() },
  ];
}

/** Returns what the tray says under the pointer. */
export function trayTip(words: Words, counts: readonly InstanceCounts[]): string {
  const sum = (of: (typeof lines)[number]['of']) =>
    counts.reduce((total, instance) => total + instance[of], 0);
  const parts = lines
    .filter(({ of }) => sum(of) > 0)
    .map(({ of, word }) => words.translate(word, { count: sum(of) }));
  return ['Postline', ...parts].join('\n');
}

/** How Postline’s icon and its button in the taskbar are marked. */
export interface IconMark {
  /** The number on the icon; 0: none. */
  badge: number;
  /** What the mark on a taskbar’s button says to a screen reader; empty: there is none. */
  overlay: string;
  /** More is unread than before. */
  hasMore: boolean;
}

/** Returns how the icon is marked for what waits now; `before` is what waited when it was marked last. */
export function iconMark(
  words: Words,
  counts: readonly InstanceCounts[],
  before: readonly InstanceCounts[],
): IconMark {
  const badge = counts.reduce((total, one) => total + attentionIn(one), 0);
  const unread = (all: readonly InstanceCounts[]) =>
    all.reduce((total, one) => total + one.unread, 0);
  return {
    badge,
    overlay: badge === 0 ? '' : trayTip(words, counts),
    hasMore: unread(counts) > unread(before),
  };
}

/** Returns how much of an instance waits for a person. */
function attentionIn({ needsReview, unread }: InstanceCounts): number {
  return needsReview + unread;
}
