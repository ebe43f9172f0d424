import * as z from 'zod';
import { type InstanceSettings, ownSettingsSchema } from '../../../shared/contract/instances.ts';
import { accentHues } from '../../../shared/domain/own-settings.ts';
import { protocols } from '../../../shared/domain/protocol.ts';
import type { WeeklyHours } from '../../../shared/domain/weekly-hours.ts';
import { invalidInput } from '../engine-error.ts';
import { sampleText, NotText } from '../files/read-text.ts';
import { checkInstance } from './instance-form.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';

const version = 1;
const dayNames = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
const hueNames = accentHues.map(({ name }) => name);

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .transform((written) => {
    const [hours = 0, minutes = 0] = written.split(':').map(Number);
    return hours * 60 + minutes;
  });

const own = ownSettingsSchema.shape;

/** What may stand in the file. Other keys are named to the person and not used; there is none for a token. */
const fileSchema = z.object({
  postline: z.literal('instance-settings'),
  version: z.literal(version),
  name: z.string(),
  protocol: z.enum(protocols).default('interface'),
  chatServiceAddress: z.string(),
  smsServiceAddress: z.string(),
  instanceUuid: z.string(),
  colour: z.enum(hueNames).optional(),
  gapSeconds: own.gapSeconds.default(null),
  pacePerMinute: own.pacePerMinute.default(null),
  parallel: own.parallel.default(null),
  firstContactsPerDay: own.firstContactsPerDay,
  country: own.country.default(null),
  hours: z
    .strictObject({
      days: z
        .array(z.enum(dayNames))
        .transform((days) =>
          days.map((day) => dayNames.indexOf(day)).sort((one, other) => one - other),
        ),
      from: time,
      to: time,
    })
    .pipe(own.hours.unwrap())
    .nullable()
    .default(null),
});

const headSchema = z.object({ postline: z.literal('instance-settings'), version: z.number() });

/** Returns an instance's settings as a file. Its token is not among them, and nothing of its history. */
export function writeSettingsFile(record: StoredInstance): string {
  const { name, protocol, chatServiceAddress, smsServiceAddress, instanceUuid, accentHue } = record;
  const { hours, ...pace } = record.own;
  const colour = accentHues.find(({ hue }) => hue === accentHue)?.name;
  const file = {
    postline: 'instance-settings',
    version,
    name,
    ...(protocol !== 'interface' && { protocol }),
    chatServiceAddress,
    smsServiceAddress,
    instanceUuid,
    colour,
    ...pace,
    hours: hours && writtenHours(hours),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

function writtenHours({ days, from, to }: WeeklyHours) {
  const two = (value: number) => String(value).padStart(2, '0');
  const written = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
  return { days: days.map((day) => dayNames[day]), from: written(from), to: written(to) };
}

/**
 * Reads a file of settings and checks all of it as the form is checked. Throws EngineError `invalid-input` where it is none, is
 * damaged, or is of a newer Postline, and FileFault where it cannot be read.
 */
export async function readSettingsFile(
  path: string,
): Promise<{ settings: InstanceSettings; unknownKeys: string[] }> {
  const json = await readJsonOf(path);
  const head = headSchema.safeParse(json);
  if (!head.success) throw invalidInput('file', 'not-instance-settings');
  if (head.data.version > version) throw invalidInput('file', 'settings-newer');
  const read = fileSchema.safeParse(json);
  if (!read.success) {
    const key = read.error.issues[0]?.path.map(String).join('.') ?? '';
    throw invalidInput('file', 'settings-damaged', key);
  }
  const {
    colour,
    gapSeconds,
    pacePerMinute,
    parallel,
    firstContactsPerDay,
    hours,
    country,
    ...form
  } = read.data;
  const hue = accentHues.find(({ name }) => name === colour)?.hue ?? null;
  return {
    settings: {
      ...checkInstance(form),
      accentHue: hue,
      own: { gapSeconds, pacePerMinute, parallel, firstContactsPerDay, hours, country },
    },
    unknownKeys: Object.keys(json as object).filter((key) => !(key in fileSchema.shape)),
  };
}

async function readJsonOf(path: string): Promise<unknown> {
  try {
    const { text, isWhole } = await sampleText(path);
    return isWhole ? (JSON.parse(text) as unknown) : null;
  } catch (error) {
    if (error instanceof NotText || error instanceof SyntaxError) return null;
    throw error;
  }
}
