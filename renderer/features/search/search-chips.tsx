import { useText } from '../../messages/text.tsx';
import { Chip, ChipRow } from '../../ui/chips.tsx';
import { RemovableChips } from '../../ui/removable-chips.tsx';
import { operatorsIn, suggestionsFor, withSuggestion } from './suggestions.ts';
import styles from './search.module.css';

const mostSuggested = 3;

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
        {suggested.map((suggestion) => (
          <Chip key={suggestion} onClick={() => onSearch(withSuggestion(search, suggestion))}>
            <bdi>{suggestion}</bdi>
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}
