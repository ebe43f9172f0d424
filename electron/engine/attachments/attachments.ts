import { randomUUID } from 'node:crypto';
import type { Attachment, TrayItem, WrittenItem } from '../../../shared/contract/attachments.ts';
import { finishWritten, isForm, writtenOf } from '../../../shared/domain/written-content.ts';
import { invalidInput, notFound } from '../engine-error.ts';
import type { InstanceEvents } from '../events.ts';
import { FileFault, identify, isSameFile } from '../files/file-identity.ts';
import { checkPicked, type GrantedFile, type Grants, type LocalFile } from '../files/grants.ts';
import type { OwnFiles } from '../files/own-files.ts';
import type { StoredAttachment, StoredForm } from '../store/messages/attachments-table.ts';
import type { History } from '../store/history.ts';
import type { StoredFile, StoredMedia } from '../store/rows/stored-content.ts';
import { checkWebAddress } from '../web/check-web-address.ts';
import type { InstanceServiceOf } from '../service-of.ts';

/** What stands in the trays of one instance's chats, to be sent as messages of media (interface.md §4.3, §4.4). */
export interface Attachments extends InstanceServiceOf<'attachments'> {
  /** Writes what a recording goes on with, from this byte of its take on. False: there is no such take any more. */
  extendRecording(attachmentId: string, bytes: Uint8Array, at: number): Promise<boolean>;
  /** Puts the media of a message into its chat's tray again, with a file of its own, or what was written in a form. */
  addCopy(localId: string): Promise<void>;
  /** Looks at files again before they are sent: one that changed or is gone stays in the tray, with its problem. */
  check(attachmentIds: readonly string[]): Promise<void>;
}

export interface AttachmentsParts {
  history: History;
  files: OwnFiles;
  grants: Grants;
  events: InstanceEvents;
}

export function createAttachments({
  history,
  files,
  grants,
  events,
}: AttachmentsParts): Attachments {
  const changed = (chatId: string): void => {
    events.publish('attachments.changed', { chatId });
    events.publish('chats.changed', { chatId });
  };

  const add = async (attachments: StoredAttachment[]): Promise<Attachment[]> => {
    const chatId = attachments[0]?.chatId ?? '';
    if ((await history.chats.get(chatId)) === null) throw notFound('chat');
    await history.attachments.add(attachments);
    changed(chatId);
    return attachments.map(toAttachment);
  };

  const addOne = async (attachment: StoredAttachment): Promise<Attachment> => {
    await add([attachment]);
    return toAttachment(attachment);
  };

  const write = async (form: StoredForm): Promise<WrittenItem> => {
    if ((await history.chats.get(form.chatId)) === null) throw notFound('chat');
    if (!(await history.attachments.write(form))) throw notFound('attachment');
    changed(form.chatId);
    return toWritten(form);
  };

  const redeem = (grantId: string): GrantedFile => {
    const file = grants.redeem(grantId);
    if (file === null) throw invalidInput('grantIds', 'grant-used');
    return file;
  };

  const fromFile = async (chatId: string, file: GrantedFile): Promise<StoredAttachment> => {
    const attachmentId = randomUUID();
    const path = file.isOwn ? await files.adopt(file.path, attachmentId) : file.path;
    const check = () => checkPicked({ ...file, path });
    const { media, problem } = await describe({ ...file, path }, check);
    return { attachmentId, chatId, caption: '', content: media, problem, isRecording: false };
  };

  return {
    list: async ({ chatId }) => (await history.attachments.list(chatId)).map(toItem),
    write: ({ chatId, attachmentId, written }) => write({ chatId, attachmentId, written }),
    addFiles: async ({ chatId, grantIds }) => {
      const granted = grantIds.map(redeem);
      return add(await Promise.all(granted.map((file) => fromFile(chatId, file))));
    },
    addAddress: async ({ chatId, url: written }) => {
      const { url, source, guess } = await readAddress(written);
      const content: StoredMedia = {
        kind: 'media',
        ...guess,
        ...nothingKnown,
        fileName: nameOf(url),
        source,
      };
      const attachmentId = randomUUID();
      return addOne({
        attachmentId,
        chatId,
        caption: '',
        content,
        problem: null,
        isRecording: false,
      });
    },
    addRecording: async ({ chatId, grantId, voice }) => {
      const taken = await fromFile(chatId, redeem(grantId));
      const content = { ...taken.content, sendAs: 'voice' as const, voice };
      const before = (await history.attachments.list(chatId)).filter(
        (item) => 'content' in item && item.isRecording,
      );
      const take = await addOne({ ...taken, content, isRecording: true });
      await Promise.all(before.map(({ attachmentId }) => files.drop(attachmentId)));
      return take;
    },
    extendRecording: async (attachmentId, bytes, at) => {
      const attachment = await history.attachments.get(attachmentId);
      if (attachment === null || 'written' in attachment || !attachment.isRecording) return false;
      await files.extend(attachmentId, bytes, at);
      return true;
    },
    addCopy: async (localId) => {
      const [message, content] = await Promise.all([
        history.messages.get(localId),
        history.messages.content(localId),
      ]);
      if (message === null || content === null) throw notFound('message');
      if (isForm(content)) {
        const form = { attachmentId: randomUUID(), chatId: message.chatId };
        return void (await write({ ...form, written: writtenOf(content) }));
      }
      if (content.kind !== 'media') throw notFound('message');
      const { source } = content;
      const copy = {
        attachmentId: randomUUID(),
        chatId: message.chatId,
        caption: message.text,
        content,
        problem: null,
        isRecording: false,
      };
      if (content.hasThumbnail) await files.copyThumbnail(localId, copy.attachmentId);
      if (source.kind === 'address') return void (await add([copy]));
      const path = source.isOwn ? await files.copy(source.path, copy.attachmentId) : source.path;
      const { media, problem } = await describe({ path, isOwn: source.isOwn, name: '' });
      await add([{ ...copy, content: { ...copy.content, source: media.source }, problem }]);
    },
    change: async ({ attachmentId, caption, sendAs, fileName, voice, url }) => {
      const read = url === undefined ? null : await readAddress(url);
      if (read !== null) {
        const known = await history.attachments.get(attachmentId);
        // A file of this computer stays one: what it is, and its copy, are known of it alone.
        if (known === null || 'written' in known || known.content.source.kind !== 'address')
          throw notFound('attachment');
      }
      const content = {
        ...(read && { source: read.source, mimetype: read.guess.mimetype }),
        ...(sendAs !== undefined && { sendAs }),
        ...(fileName !== undefined && { fileName }),
        ...(voice !== undefined && { voice }),
      };
      const next = await history.attachments.change(attachmentId, { caption, content });
      if (next === null) throw notFound('attachment');
      changed(next.chatId);
      return toAttachment(next);
    },
    move: async ({ attachmentId, beforeAttachmentId }) => {
      const found = await history.attachments.get(attachmentId);
      if (found === null) throw notFound('attachment');
      await history.attachments.move(attachmentId, beforeAttachmentId);
      changed(found.chatId);
    },
    remove: async ({ attachmentId }) => {
      const chatId = await history.attachments.remove(attachmentId, Date.now());
      if (chatId !== null) changed(chatId);
    },
    restore: async ({ attachmentId }) => {
      const restored = await history.attachments.restore(attachmentId);
      if (restored === null) throw notFound('attachment');
      changed(restored.chatId);
      return toItem(restored);
    },
    check: async (attachmentIds) => {
      for (const attachmentId of attachmentIds) {
        const attachment = await history.attachments.get(attachmentId);
        if (attachment === null || 'written' in attachment) continue;
        if (attachment.content.source.kind !== 'file') continue;
        const problem = await problemOf(attachment.content.source);
        if (problem === attachment.problem) continue;
        await history.attachments.change(attachmentId, { problem });
        changed(attachment.chatId);
      }
    },
  };
}

/** Reads a public address. Throws EngineError `invalid-input` `url`. */
async function readAddress(written: string) {
  const checked = checkWebAddress(written);
  if (!checked.ok) throw invalidInput('url', checked.problem);
  const { url } = checked;
  const { guessAddress } = await import('../files/guess-media.ts');
  return {
    url,
    source: { kind: 'address', url: url.href } as const,
    guess: guessAddress(url.href),
  };
}

const nothingKnown = { hasThumbnail: false, voice: null };

/** A file as it is now. One that cannot be sent is described by its name alone. */
async function describe({ path, name, isOwn }: LocalFile, check: () => void = () => {}) {
  const media = { kind: 'media' as const, ...nothingKnown, fileName: name };
  try {
    check();
    const identity = await identify(path);
    const source: StoredFile = { kind: 'file', path, isOwn, ...identity };
    const { guessMedia } = await import('../files/guess-media.ts');
    return { media: { ...media, ...(await guessMedia(path, name)), source }, problem: null };
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    const source: StoredFile = { kind: 'file', path, isOwn, size: 0, inode: '', modifiedNs: '' };
    const unknown = { mimetype: null, sendAs: 'file' as const };
    return { media: { ...media, ...unknown, source }, problem: error.problem };
  }
}

async function problemOf(file: StoredFile) {
  try {
    return isSameFile(await identify(file.path), file) ? null : 'changed';
  } catch (error) {
    if (error instanceof FileFault) return error.problem;
    throw error;
  }
}

function toItem(stored: StoredAttachment | StoredForm): TrayItem {
  return 'written' in stored ? toWritten(stored) : toAttachment(stored);
}

function toWritten(form: StoredForm): WrittenItem {
  return { ...form, problem: finishWritten(form.written).problems?.[0] ?? null };
}

/** As the page sees it: without the path. */
function toAttachment({ content, ...attachment }: StoredAttachment): Attachment {
  const { kind: _media, source, ...media } = content;
  const shown = source.kind === 'file' ? { kind: 'file' as const, size: source.size } : source;
  return { ...attachment, ...media, source: shown };
}

/** The last part of an address's path, as a person would read it. */
function nameOf({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
