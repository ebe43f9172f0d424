import { useFormats, useText } from '../../messages/text.tsx';

/** Returns what tells the other words by which a command, a tab, a setting or a view is found, `synonyms.…` in the catalogue; empty where it has none. */
export function useSynonyms(): (of: string) => string {
  const t = useText();
  const { has } = useFormats();
  return (of) => {
    const id = `synonyms.${of}`;
    return has(id) ? t(id) : '';
  };
}
