import type { Attachment, TrayItem } from '../../../../shared/contract/attachments.ts';
import { hasInk } from '../../../../shared/domain/has-ink.ts';
import { canHaveCaption } from '../../../../shared/domain/media.ts';

/** Returns what carries the text as its caption: the first that is sent, where it can have one and has none; else null. */
export function captionCarrier(items: readonly TrayItem[]): Attachment | null {
  const first = items.find(({ problem }) => problem === null);
  if (first === undefined || 'written' in first) return null;
  return canHaveCaption(first.sendAs) && !hasInk(first.caption) ? first : null;
}
