import * as z from 'zod';
import { languageChoices } from '../domain/languages.ts';
import { proxyModes, type ProxySettings } from '../domain/proxy-settings.ts';
import { keptCopies } from '../domain/media-copy.ts';
import { call } from './call.ts';
import { gapSecondsSchema, pacePerMinuteSchema, parallelSchema } from './pace.ts';
import { weeklyHoursSchema } from './weekly-hours.ts';

const appearanceSchema = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  language: z.enum(languageChoices),
  /** How much is on screen: smaller rows, or larger text. */
  density: z.enum(['compact', 'normal', 'large']),
});

const sendingSchema = z.strictObject({
  /** Send texts by send-text-safe unless a message says otherwise. */
  safeSend: z.boolean(),
  linkPreview: z.boolean(),
  linkPreviewHighQuality: z.boolean(),
  /** Characters; the service's own limit is not documented (interface.md §8). */
  textLimit: z.int().min(1).max(1_000_000),
  /** What `reply_to` carries: the whole id of §2.3, or the bare `key.id`. The interface does not show which. */
  replyToForm: z.enum(['message-id', 'key-id']),
  /** The spelling of the file name's field, which the interface gives in two forms (§4.3). */
  fileNameField: z.enum(['fileName', 'filename']),
  /** What sends from the composer: Enter, or Enter with Control (Command on a Mac). Shift+Enter is a new line in both. */
  enterSends: z.enum(['enter', 'mod-enter']),
  /** When the service is told by itself that messages were seen. Marking one as seen is always there. */
  tellSeen: z.enum(['never', 'on-answer', 'on-read']),
  /** Seconds that a message is held before anything leaves, so that it can be undone. */
  undoSeconds: z.int().min(0).max(30),
  /** Seconds between the beginnings of two sends of an instance, and up to a fifth more; 0: none. Not of the practice service. */
  gapSeconds: gapSecondsSchema,
  /** What `{agent}` becomes in a template, asked for where it is empty; signs the activity log. */
  agentName: z.string().max(200),
});

const chatsSchema = z.strictObject({
  /** What is shown once the open chat was closed or snoozed: the next that waits for an answer, or still it. */
  afterClosing: z.enum(['next', 'stay']),
});

const threadsSchema = z.strictObject({
  /** Requests a minute of an archive run; 0: as fast as the service answers. Its limits are not documented (interface.md §8). */
  pacePerMinute: pacePerMinuteSchema,
  /** Requests of archive runs side by side. */
  parallel: parallelSchema,
  /** Columns of the list, in order, by the page's own names. */
  columns: z.array(z.string().max(40)).max(30),
  /** Rows of less height. */
  compact: z.boolean(),
});

const notificationsSchema = z.strictObject({
  /** Messages came in. */
  incoming: z.boolean(),
  /** Messages were rejected, or lost their file. */
  rejected: z.boolean(),
  /** Messages of which nobody knows whether they arrived. */
  unknown: z.boolean(),
  /** A scheduled message missed its time. */
  scheduled: z.boolean(),
  /** A scheduled archive run waits for a word, or a run has ended. */
  runs: z.boolean(),
  /** Somebody of the team mentioned the person, or assigned a chat to them. */
  team: z.boolean(),
  /** What a notification may say of whom it is about; it may show on a locked screen and stays in the system's list. */
  shows: z.enum(['nothing', 'names', 'names-and-text']),
  /** When nothing is told. */
  silentHours: weeklyHoursSchema.extend({ isOn: z.boolean() }),
});

/** How Postline is there while its window is not. */
const presenceSchema = z.strictObject({
  /** An icon in the system's tray or menu bar. */
  tray: z.boolean(),
  /** Closing the window leaves Postline running. */
  keepRunning: z.boolean(),
  /** The taskbar's button flashes when messages come in. */
  flash: z.boolean(),
});

const spellingSchema = z.strictObject({
  /** Wrong words are marked in what a person writes. */
  isOn: z.boolean(),
  /** By which a word may be right, as the web names them; empty: the system's first language. */
  languages: z.array(z.string().min(2).max(20)).max(8),
});

const linksSchema = z.strictObject({
  /** Hosts, with their port where they have one, whose links are opened without asking. */
  hosts: z.array(z.string().min(1).max(300)).max(500),
});

/** Minutes without any input after which Postline locks itself; 0: never. */
const lockMinutes = [0, 1, 5, 15, 60] as const;

const privacySchema = z.strictObject({
  /** Content is hidden as long as the system's screen is locked. */
  hideOnScreenLock: z.boolean(),
  lockAfterMinutes: z.literal(lockMinutes),
});

const learningSchema = z.strictObject({
  showsTips: z.boolean(),
});

/** Own copies of media that came in, before the service has it no more. */
const mediaSchema = z.strictObject({
  keepCopies: z.enum(keptCopies),
  /** Larger media is copied on a person's word alone. */
  largestMegabytes: z.int().min(1).max(2_000),
});

const serviceSchema = z.strictObject({
  /** Use what a probe found that a service offers beside its interface (shared/domain/offers.ts). */
  useOffers: z.boolean(),
});

/** What is written is checked by the service, which says in words what is wrong. */
const proxySchema = z.strictObject({
  mode: z.enum(proxyModes),
  pacAddress: z.string().max(2_048),
  server: z.string().max(300),
  bypass: z.string().max(10_000),
});

const updatesSchema = z.strictObject({
  /** `ask`: a person is told of an update, and downloads it; `download`: it is downloaded. Installing is always theirs. */
  mode: z.enum(['off', 'ask', 'download']),
  channel: z.enum(['stable', 'beta']),
  /** A folder, a share or a web address; empty: the one that the package names. The service checks it. */
  feed: z.string().max(2_048),
});

/** What a person, or their organization, has chosen for this installation. What was only done last is in `memory.ts`. */
export interface Settings {
  appearance: z.output<typeof appearanceSchema>;
  sending: z.output<typeof sendingSchema>;
  chats: z.output<typeof chatsSchema>;
  threads: z.output<typeof threadsSchema>;
  /** What the system tells while another window is in front. */
  notifications: z.output<typeof notificationsSchema>;
  presence: z.output<typeof presenceSchema>;
  spelling: z.output<typeof spellingSchema>;
  links: z.output<typeof linksSchema>;
  privacy: z.output<typeof privacySchema>;
  learning: z.output<typeof learningSchema>;
  media: z.output<typeof mediaSchema>;
  service: z.output<typeof serviceSchema>;
  proxy: ProxySettings;
  updates: z.output<typeof updatesSchema>;
}

export const defaultSettings: Settings = {
  appearance: { theme: 'system', language: 'system', density: 'normal' },
  sending: {
    safeSend: true,
    linkPreview: true,
    linkPreviewHighQuality: false,
    textLimit: 65_536,
    replyToForm: 'message-id',
    fileNameField: 'filename',
    enterSends: 'enter',
    tellSeen: 'never',
    undoSeconds: 0,
    gapSeconds: 1,
    agentName: '',
  },
  chats: { afterClosing: 'next' },
  threads: {
    pacePerMinute: 300,
    parallel: 4,
    columns: ['number', 'lastMessage', 'lastMessageAt', 'archived', 'state'],
    compact: false,
  },
  notifications: {
    incoming: true,
    rejected: true,
    unknown: true,
    scheduled: true,
    runs: true,
    team: true,
    shows: 'nothing',
    silentHours: { isOn: false, from: 20 * 60, to: 8 * 60, days: [0, 1, 2, 3, 4, 5, 6] },
  },
  presence: { tray: true, keepRunning: false, flash: false },
  spelling: { isOn: true, languages: [] },
  links: { hosts: [] },
  privacy: { hideOnScreenLock: false, lockAfterMinutes: 0 },
  learning: { showsTips: true },
  media: { keepCopies: 'pictures-and-voice', largestMegabytes: 10 },
  service: { useOffers: true },
  proxy: { mode: 'system', pacAddress: '', server: '', bypass: '' },
  updates: { mode: 'ask', channel: 'stable', feed: '' },
};

/** A change of some settings; what is left out stays. An unknown or wrong value is refused. */
export const settingsPatchSchema = z.strictObject({
  appearance: appearanceSchema.partial().optional(),
  sending: sendingSchema.partial().optional(),
  chats: chatsSchema.partial().optional(),
  threads: threadsSchema.partial().optional(),
  notifications: notificationsSchema.partial().optional(),
  presence: presenceSchema.partial().optional(),
  spelling: spellingSchema.partial().optional(),
  links: linksSchema.partial().optional(),
  privacy: privacySchema.partial().optional(),
  learning: learningSchema.partial().optional(),
  media: mediaSchema.partial().optional(),
  service: serviceSchema.partial().optional(),
  proxy: proxySchema.partial().optional(),
  updates: updatesSchema.partial().optional(),
});

export type SettingsPatch = z.output<typeof settingsPatchSchema>;

/** How one setting is named. */
export type SettingName = {
  [Group in keyof SettingsPatch]-?: `${Group}.${keyof NonNullable<SettingsPatch[Group]> & string}`;
}[keyof SettingsPatch];

export const settingsCalls = {
  'settings.get': call(z.strictObject({})).returns<Settings>(),
  'settings.set': call(settingsPatchSchema).returns<Settings>(),
};
