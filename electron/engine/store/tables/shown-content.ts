import type { MessageContent } from '../../../../shared/contract/messages.ts';
import { returnedCard } from '../../../../shared/domain/compare-card.ts';
import { readReturnedPreview, textPreview } from '../../../../shared/domain/returned-preview.ts';
import type { StoredContent } from './stored-content.ts';

/** Returns the content as the page sees it: with what the service returned, without the path. */
export function toContent(stored: StoredContent, answer: string | null): MessageContent {
  switch (stored.kind) {
    case 'text': {
      const preview = textPreview(readReturnedPreview(parsed(answer)));
      return preview === null ? stored : { ...stored, preview };
    }
    case 'link-card': {
      const preview = readReturnedPreview(parsed(answer));
      return { ...stored, returned: preview && returnedCard(stored.card, preview) };
    }
    case 'forward':
    case 'record':
    case 'location':
    case 'contacts':
    case 'poll':
      return stored;
    case 'media': {
      const { source, ...rest } = stored;
      if (source.kind === 'address') return { ...rest, source, hasContent: false };
      return { ...rest, source: { kind: 'file', size: source.size }, hasContent: source.isOwn };
    }
  }
}

function parsed(answer: string | null): unknown {
  return answer === null ? null : (JSON.parse(answer) as unknown);
}
