import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import { Chip, ChipRow } from '../../ui/chips.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { isOperatorBegun, suggestionsFor, withSuggestion } from './suggestions.ts';
import styles from './search.module.css';

/** What operators find, for who does not know them yet: they learn them from the search that a press makes. */
const meanings: Record<string, MessageId> = {
  'from:them': 'state.received',
  'has:file': 'kind.file',
  'has:image': 'kind.image',
  'is:unread': 'filter.unread',
};

/** Some operators to go on with: what is written stands in the field alone. */
export function SearchChips({
  search,
  names,
  onSearch,
}: {
  search: string;
  names: readonly string[];
  /** Is given the changed text, for the field that it stands in. */
  onSearch: (search: string) => void;
}) {
  const t = useText();
  const isNarrow = useMedia('(max-width: 960px)');
  const isBegun = isOperatorBegun(search);
  const suggested = suggestionsFor(search, names).slice(0, isNarrow ? 2 : 3);
  return (
    <ChipRow label={t('search.suggestions')} className={styles['chips'] ?? ''}>
      {suggested.map((suggestion) => {
        const meaning = meanings[suggestion];
        return (
          <Chip key={suggestion} onClick={() => onSearch(withSuggestion(search, suggestion))}>
            <bdi>{meaning && !isBegun ? t(meaning) : suggestion}</bdi>
          </Chip>
        );
      })}
    </ChipRow>
  );
}
