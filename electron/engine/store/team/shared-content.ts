import * as z from 'zod';
import { linkCardSchema } from '../../../../shared/contract/messages.ts';
import { sendAsKinds, thumbnailSizeOf } from '../../../../shared/domain/media.ts';
import type { StoredContent } from '../rows/stored-content.ts';

const side = z.int().min(1).max(320);

/** The content that an event of another desk may have: nothing in it can name a file of this computer. */
export const sharedContentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('link-card'), card: linkCardSchema }),
  z.object({
    kind: z.literal('record'),
    payload: z.string(),
    sendAs: z.enum(sendAsKinds).nullable(),
    fileName: z.string(),
    mimetype: z.string().nullable(),
    size: z.number().nullable(),
    thumbnailSize: z.object({ width: side, height: side }).exactOptional(),
    isForwarded: z.boolean(),
  }),
  z.object({
    kind: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    title: z.string(),
  }),
  z.object({
    kind: z.literal('contacts'),
    contacts: z.array(
      z.object({ fullName: z.string(), organization: z.string(), phoneNumber: z.string() }),
    ),
  }),
  z.object({
    kind: z.literal('poll'),
    name: z.string(),
    options: z.array(z.string()),
    multipleAnswers: z.boolean(),
  }),
]);

export type SharedContent = z.output<typeof sharedContentSchema>;

const kinds = new Set<unknown>(sharedContentSchema.options.map(({ shape }) => shape.kind.value));

const withKindSchema = z.object({ content: z.object({ kind: z.string() }) });

/** Returns whether the content in an event's payload, if it has one, is of a kind that this Postline knows. */
export function isContentUnderstood(payload: unknown): boolean {
  const parsed = withKindSchema.safeParse(payload);
  return !parsed.success || kinds.has(parsed.data.content.kind);
}

/** Returns a message's content as it is appended: facts about its files, and not their paths. */
export function sharedContent(stored: StoredContent): SharedContent {
  if (stored.kind === 'media') {
    const { sendAs, fileName, mimetype, source, isForwarded = false } = stored;
    const thumbnailSize = stored.thumbnailSize && thumbnailSizeOf(stored.thumbnailSize);
    const size = source.kind === 'file' ? source.size : null;
    const rest = { mimetype, size, isForwarded, ...(thumbnailSize && { thumbnailSize }) };
    return { kind: 'record', payload: '', sendAs, fileName, ...rest };
  }
  if (stored.kind === 'forward') {
    const { sendAs, fileName } = stored;
    const rest = { mimetype: null, size: null, isForwarded: true };
    return { kind: 'record', payload: '', sendAs, fileName, ...rest };
  }
  // A kind that could not be appended does not compile: it would be a text on all other desks.
  const appendable: { kind: SharedContent['kind'] } = stored;
  const known = sharedContentSchema.safeParse(appendable);
  return known.success ? known.data : { kind: 'text' };
}
