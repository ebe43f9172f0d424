import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { randomUUID } from 'node:crypto';
import type { Attachment, TrayItem } from '../../../../shared/contract/attachments.ts';
import type { Template, TemplateMedia } from '../../../../shared/contract/templates.ts';
import {
  fillAddress,
  fillTemplate,
  type TemplateValues,
} from '../../../../shared/domain/template.ts';
import { fillWritten } from '../../../../shared/domain/template-content.ts';
import { notFound } from '../../engine-error.ts';
import type { Grants } from '../../files/grants.ts';
import type { IncomingFiles } from '../../files/own-files.ts';
import type { Attachments } from '../../attachments/attachments.ts';
import type { TemplateFiles } from '../../templates/template-files.ts';

export interface AttachParts {
  files: TemplateFiles;
  grants: Grants;
  incoming: IncomingFiles;
}

/** Where a template's media and forms go: the tray of one chat. */
export interface Tray {
  chatId: string;
  attachments: Attachments;
}

/**
 * Puts all media and forms of a template into a tray, or none: one that is refused takes the others with it. Files are copied, so
 * that a draft outlives its template.
 */
export async function attachTemplate(
  { files, grants, incoming }: AttachParts,
  { chatId, attachments }: Tray,
  { templateId, media, forms }: Template,
  values: TemplateValues,
): Promise<TrayItem[]> {
  const add = async ({ mediaId, source, fileName }: TemplateMedia): Promise<Attachment> => {
    if (source.kind === 'address') {
      return attachments.addAddress({ chatId, url: fillAddress(source.url, values) });
    }
    const content = Readable.toWeb(createReadStream(files.pathOf(templateId, mediaId)));
    const path = await incoming.receive(content as ReadableStream<Uint8Array>);
    const grantId = grants.issue(path, { ownName: fileName });
    const [added] = await attachments.addFiles({ chatId, grantIds: [grantId] });
    if (added === undefined) throw notFound('attachment');
    return added;
  };

  const attached: TrayItem[] = [];
  try {
    for (const medium of media) {
      const { attachmentId, fileName } = await add(medium);
      attached.push(
        await attachments.change({
          attachmentId,
          sendAs: medium.sendAs,
          caption: fillTemplate(medium.caption, values),
          fileName: medium.fileName || fileName,
        }),
      );
    }
    for (const form of forms) {
      const written = fillWritten(form, values);
      attached.push(await attachments.write({ chatId, attachmentId: randomUUID(), written }));
    }
    return attached;
  } catch (error) {
    for (const { attachmentId } of attached) await attachments.remove({ attachmentId });
    throw error;
  }
}
