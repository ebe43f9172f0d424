import { type TextOptions, textOptionsSchema } from '../../../../shared/contract/messages.ts';

/** Returns what a column holds; `otherwise` where it is damaged: one bad row must not hide the others. */
export function readJson<Value>(json: string, otherwise: Value): Value {
  try {
    return JSON.parse(json) as Value;
  } catch {
    return otherwise;
  }
}

/** Returns how a text is sent; plainly where that is damaged. */
export function readOptions(json: string): TextOptions {
  const read = textOptionsSchema.safeParse(readJson<unknown>(json, null));
  return read.success
    ? read.data
    : { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
}
