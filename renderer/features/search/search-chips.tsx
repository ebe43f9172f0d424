import type { MessageId } from '../../messages/catalogue.ts';
import { useText } from '../../messages/text.tsx';
import { Chip, ChipRow } from '../../ui/chips.tsx';
import { RemovableChips } from '../../ui/removable-chips.tsx';
import { isOperatorBegun, operatorsIn, suggestionsFor, withSuggestion } from './suggestions.ts';
import styles from './search.module.css';

const mostSuggested = 3;

/** What operators find, for who does not know them yet: they learn them from the search that a press makes. */
const meanings: Record<string, MessageId> = {
  'from:them': 'state.received',
  'has:file': 'kind.file',
  'has:image': 'kind.image',
  'is:unread': 'filter.unread',
};

/** The operators of a search, each with a button that removes it from the text, and some to go on with. */
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
  const operators = operatorsIn(search);
  const isBegun = isOperatorBegun(search);
  const suggested = suggestionsFor(search, names).slice(0, mostSuggested);
  return (
    <div className={styles['chips']}>
      <RemovableChips
        label={t('search.operators')}
        chips={operators.map(({ text, start }) => ({ key: String(start), name: text }))}
        removeLabel={(name) => t('search.remove', { name })}
        onRemove={(key) => {
          const one = operators.find(({ start }) => String(start) === key);
          if (one) onSearch(`${search.slice(0, one.start)}${search.slice(one.end).trimStart()}`);
        }}
      />
      <ChipRow label={t('search.suggestions')} className={styles['suggestions'] ?? ''}>
        {suggested.map((suggestion) => {
          const meaning = meanings[suggestion];
          return (
            <Chip key={suggestion} onClick={() => onSearch(withSuggestion(search, suggestion))}>
              <bdi>{meaning && !isBegun ? t(meaning) : suggestion}</bdi>
            </Chip>
          );
        })}
      </ChipRow>
    </div>
  );
}
