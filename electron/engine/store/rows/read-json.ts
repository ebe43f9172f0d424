import type * as z from 'zod';
import { type TextOptions, textOptionsSchema } from '../../../../shared/contract/messages.ts';

/** Options of a message without a link preview, sent at full speed. */
export const plainOptions: TextOptions = {
  linkPreview: false,
  linkPreviewHighQuality: false,
  safeSend: false,
};

/** Returns what a column holds; `otherwise` where it is NULL or damaged: one bad row must not hide the others. */
export function readJson<Value>(json: string | null, otherwise: Value): Value {
  try {
    return json === null ? otherwise : (JSON.parse(json) as Value);
  } catch {
    return otherwise;
  }
}

/** Returns what a column holds as its schema wants it; null where it is NULL, damaged or something else. */
export function parseJson<Value>(schema: z.ZodType<Value>, json: string | null): Value | null {
  return schema.safeParse(readJson<unknown>(json, null)).data ?? null;
}

/** Returns how a text is sent; plainly where that is damaged. */
export function readOptions(json: string): TextOptions {
  return parseJson(textOptionsSchema, json) ?? plainOptions;
}
