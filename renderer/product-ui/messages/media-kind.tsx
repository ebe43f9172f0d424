import {
  Contact,
  Film,
  File as FileSign,
  FileQuestionMark,
  Forward,
  Image,
  ListTodo,
  type LucideIcon,
  MapPin,
  Mic,
  PanelTop,
} from 'lucide-react';
import type { MessageKind } from '../../../shared/contract/chats.ts';
import type { MessageId } from '../../messages/catalogue.ts';

type KindWithSign = Exclude<MessageKind, 'text'>;

const icons: Record<KindWithSign, LucideIcon> = {
  file: FileSign,
  image: Image,
  video: Film,
  'round-video': Film,
  voice: Mic,
  forward: Forward,
  record: FileQuestionMark,
  'link-card': PanelTop,
  location: MapPin,
  contacts: Contact,
  poll: ListTodo,
};

/** Returns the word for what a message is, where it is more than a text. */
export function kindWord(kind: KindWithSign): MessageId {
  return `kind.${kind}`;
}

/** Draws the sign for what a message is; its word is shown beside it or read instead of it. */
export function KindSign({ kind, size }: { kind: KindWithSign; size: number }) {
  const Icon = icons[kind];
  return <Icon size={size} aria-hidden="true" />;
}
