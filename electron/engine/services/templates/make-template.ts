import { randomUUID } from 'node:crypto';
import type { CheckedInput } from '../../../../shared/contract/contract.ts';
import type { Template, TemplateMedia } from '../../../../shared/contract/templates.ts';
import type { LinkCard } from '../../../../shared/domain/link-card.ts';
import {
  type WrittenContent,
  isForm,
  mapWritten,
  writtenOf,
} from '../../../../shared/domain/written-content.ts';
import { templateOfText } from '../../../../shared/domain/template-of-text.ts';
import { notFound } from '../../engine-error.ts';
import { FileFault, identify, isSameFile } from '../../files/file-identity.ts';
import type { History } from '../../store/history.ts';
import type { StoredFile, StoredMedia } from '../../store/rows/stored-content.ts';
import { refusingFaults } from '../../files/with-granted.ts';
import type { TemplateFiles } from '../../templates/template-files.ts';

type MakeInput = CheckedInput<'templates.make'>;

/** What a message or a draft holds beside its text. */
interface Source {
  isCaption: boolean;
  card: Template['card'];
  forms: WrittenContent[];
  media: { caption: string; content: StoredMedia }[];
}

/**
 * Returns a template of a message or of a draft, with copies of its files, which are made once `check` has let it through. Throws
 * EngineError `not-found`, `invalid-input`, `storage`, and what `check` throws.
 */
export async function makeTemplate(
  history: History,
  files: TemplateFiles,
  { from, templateId, name, text }: MakeInput,
  check: (template: Template) => void,
): Promise<Template> {
  const { isCaption, card, forms, media } =
    from.kind === 'message'
      ? await ofMessage(history, from.localId, text)
      : await ofDraft(history, from.chatId);
  const made = { templateId, name, folder: '', text: isCaption ? '' : text, card, forms };
  const kept = media.map(({ caption, content: { sendAs, fileName, source } }) => ({
    medium: { mediaId: randomUUID(), sendAs, caption, fileName },
    source,
  }));
  const sketched = kept.map(({ medium, source }): TemplateMedia => ({
    ...medium,
    source: source.kind === 'address' ? source : { kind: 'file', size: source.size },
  }));
  const sketch = { ...made, media: sketched };
  check(sketch);
  for (const { medium, source } of kept) {
    if (source.kind === 'file') await copyIn(files, templateId, medium.mediaId, source);
  }
  return sketch;
}

async function ofMessage(history: History, localId: string, text: string): Promise<Source> {
  const [message, content] = await Promise.all([
    history.messages.get(localId),
    history.messages.content(localId),
  ]);
  if (message === null || content === null) throw notFound('message');
  const { ofCard, ofForm } = await generalized(history, message.chatId);
  const none = { isCaption: false, card: null, forms: [], media: [] };
  if (isForm(content)) return { ...none, isCaption: true, forms: [ofForm(writtenOf(content))] };
  if (content.kind === 'link-card') return { ...none, card: ofCard(content.card) };
  if (content.kind !== 'media') return none;
  return { ...none, isCaption: true, media: [{ caption: text, content }] };
}

async function ofDraft(history: History, chatId: string): Promise<Source> {
  const [draft, tray, { ofText, ofCard, ofForm }] = await Promise.all([
    history.drafts.get(chatId),
    history.attachments.list(chatId),
    generalized(history, chatId),
  ]);
  const forms = tray.flatMap((one) => ('written' in one ? [ofForm(one.written)] : []));
  const media = tray.flatMap((one) =>
    'written' in one || one.isRecording
      ? []
      : [{ caption: ofText(one.caption), content: one.content }],
  );
  return { isCaption: false, card: draft?.card ? ofCard(draft.card) : null, forms, media };
}

/** What nobody sees in the dialog is made general as the text there was: a template must not carry one customer's name to others. */
async function generalized(history: History, chatId: string) {
  const chat = await history.chats.get(chatId);
  const name = chat === null || chat.kind === 'group' ? null : chat.name;
  const ofText = (text: string) => templateOfText(text, name);
  return {
    ofText,
    ofCard: (card: LinkCard): LinkCard => ({
      ...card,
      title: ofText(card.title),
      description: ofText(card.description),
    }),
    ofForm: (written: WrittenContent) => mapWritten(written, ofText),
  };
}

function copyIn(files: TemplateFiles, templateId: string, mediaId: string, source: StoredFile) {
  return refusingFaults(async () => {
    if (!isSameFile(await identify(source.path), source)) throw new FileFault('changed');
    return files.copyIn(source.path, templateId, mediaId);
  });
}
