import {
  Film,
  File as FileSign,
  FileQuestionMark,
  Forward,
  Image,
  type LucideIcon,
  Mic,
  PanelTop,
} from 'lucide-react';
import type { MessageKind } from '../../shared/contract/chats.ts';
import type { MessageId } from '../messages/catalogue.ts';

type KindWithSign = Exclude<MessageKind, 'text'>;

const looks: Record<KindWithSign, { icon: LucideIcon; word: MessageId }> = {
  file: { icon: FileSign, word: 'kind.file' },
  image: { icon: Image, word: 'kind.image' },
  video: { icon: Film, word: 'kind.video' },
  voice: { icon: Mic, word: 'kind.voice' },
  forward: { icon: Forward, word: 'kind.forward' },
  record: { icon: FileQuestionMark, word: 'kind.record' },
  'link-card': { icon: PanelTop, word: 'kind.link-card' },
};

/** The word for what a message is, where it is more than a text. */
export function kindWord(kind: KindWithSign): MessageId {
  return looks[kind].word;
}

/** The sign for what a message is; its word stands beside it or is read in its place. */
export function KindSign({ kind, size }: { kind: KindWithSign; size: number }) {
  const { icon: Icon } = looks[kind];
  return <Icon size={size} aria-hidden="true" />;
}
