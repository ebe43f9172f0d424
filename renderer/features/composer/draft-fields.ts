import type { TrayItem } from '../../../shared/contract/attachments.ts';
import type { LinkCard } from '../../../shared/domain/link-card.ts';
import {
  fillOpen,
  fillOpenAddress,
  openAddress,
  openFields,
} from '../../../shared/domain/open-fields.ts';
import type { TemplateValues } from '../../../shared/domain/template.ts';
import {
  finishWritten,
  mapWritten,
  textsOfWritten,
} from '../../../shared/domain/written-content.ts';
import { textsOfCard } from '../../../shared/domain/template-content.ts';
import type { Tray } from './attachments/tray.ts';

/** A field that was left open, and where it stands. */
export interface LeftOpen {
  field: string;
  where: 'text' | 'card' | 'attachment';
}

/** Returns the first field that is still open in what is about to be sent, but for those that are meant as they are. */
export function firstOpen(
  { text, card }: { text: string; card: LinkCard | null },
  items: readonly TrayItem[],
  kept: ReadonlySet<string>,
): LeftOpen | null {
  const places = { text: [text], card: textsOfCard(card), attachment: items.flatMap(textsOfItem) };
  for (const where of ['text', 'card', 'attachment'] as const) {
    for (const one of places[where]) {
      const fields = openFields(one).map(({ from, to }) => one.slice(from, to));
      const field = fields.find((each) => !kept.has(each));
      if (field !== undefined) return { field, where };
    }
  }
  return null;
}

/** Puts values in the place of fields of what stands in a tray. Returns whether there were any. */
export function fillOpenTray(tray: Tray, values: TemplateValues): boolean {
  let isChanged = false;
  for (const item of tray.waiting()) {
    const { attachmentId } = item;
    if (textsOfItem(item).every((text) => fillOpen(text, values) === text)) continue;
    isChanged = true;
    if ('written' in item) {
      const written = mapWritten(item.written, (text) => fillOpen(text, values));
      tray.write(attachmentId, written, finishWritten(written).problems?.[0] ?? null);
    } else {
      const { caption, source, fileName } = item;
      tray.change(attachmentId, {
        caption: fillOpen(caption, values),
        // The file is named as the end of its address.
        ...(source.kind === 'address' && {
          url: fillOpenAddress(source.url, values),
          fileName: fillOpen(fileName, values),
        }),
      });
    }
  }
  return isChanged;
}

function textsOfItem(item: TrayItem): string[] {
  if ('written' in item) return textsOfWritten(item.written);
  const { caption, source } = item;
  return source.kind === 'address' ? [caption, openAddress(source.url)] : [caption];
}
