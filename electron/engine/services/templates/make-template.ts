import { randomUUID } from 'node:crypto';
import type { CheckedInput } from '../../../../shared/contract/contract.ts';
import type { Template, TemplateMedia } from '../../../../shared/contract/templates.ts';
import {
  isForm,
  type WrittenContent,
  writtenOf,
} from '../../../../shared/domain/written-content.ts';
import { notFound } from '../../engine-error.ts';
import { FileFault, identify, isSameFile } from '../../files/file-identity.ts';
import type { History } from '../../store/history.ts';
import type { StoredMedia } from '../../store/tables/stored-content.ts';
import { refusingFaults } from '../with-granted.ts';
import type { TemplateFiles } from './template-files.ts';

type MakeInput = CheckedInput<'templates.make'>;

/** What a message or a draft holds beside its text. */
interface Source {
  isCaption: boolean;
  card: Template['card'];
  forms: WrittenContent[];
  media: { caption: string; content: StoredMedia }[];
}

/** Returns a template of a message or of a draft, with copies of its files. Throws EngineError `not-found`, `invalid-input`, `storage`. */
export async function makeTemplate(
  history: History,
  files: TemplateFiles,
  { from, templateId, name, text }: MakeInput,
): Promise<Template> {
  const source =
    from.kind === 'message'
      ? await ofMessage(history, from.localId, text)
      : await ofDraft(history, from.chatId);
  const media: TemplateMedia[] = [];
  for (const { caption, content } of source.media) {
    media.push(await copied(files, templateId, caption, content));
  }
  const { card, forms, isCaption } = source;
  return { templateId, name, folder: '', text: isCaption ? '' : text, card, forms, media };
}

async function ofMessage(history: History, localId: string, text: string): Promise<Source> {
  const content = await history.messages.content(localId);
  if (content === null) throw notFound('message');
  const none = { isCaption: false, card: null, forms: [], media: [] };
  if (isForm(content)) return { ...none, isCaption: true, forms: [writtenOf(content)] };
  if (content.kind === 'link-card') return { ...none, card: content.card };
  if (content.kind !== 'media') return none;
  return { ...none, isCaption: true, media: [{ caption: text, content }] };
}

async function ofDraft(history: History, chatId: string): Promise<Source> {
  const [draft, tray] = await Promise.all([
    history.drafts.get(chatId),
    history.attachments.list(chatId),
  ]);
  const forms = tray.flatMap((one) => ('written' in one ? [one.written] : []));
  const media = tray.flatMap((one) =>
    'written' in one || one.isRecording ? [] : [{ caption: one.caption, content: one.content }],
  );
  return { isCaption: false, card: draft?.card ?? null, forms, media };
}

async function copied(
  files: TemplateFiles,
  templateId: string,
  caption: string,
  { sendAs, fileName, source }: StoredMedia,
): Promise<TemplateMedia> {
  const mediaId = randomUUID();
  const medium = { mediaId, sendAs, caption, fileName };
  if (source.kind === 'address') return { ...medium, source };
  const size = await refusingFaults(async () => {
    if (!isSameFile(await identify(source.path), source)) throw new FileFault('changed');
    return files.copyIn(source.path, templateId, mediaId);
  });
  return { ...medium, source: { kind: 'file', size } };
}
