import { type MouseEvent, useState } from 'react';
import { useText } from '../../../messages/text.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { FormattedText } from './formatted-text.tsx';

/** Beyond these a text is longer than a window. */
const mostLines = 50;
const mostCharacters = 5_000;

/** What was unfolded in this window: a message that is scrolled out of view and back is as it was left. */
const unfolded = new Set<string>();

/** Shows a message's text; of a very long one the beginning, until a person asks for all of it. */
export function FoldedText({ localId, text }: { localId: string; text: string }) {
  const t = useText();
  const [isWhole, setWhole] = useState(() => unfolded.has(localId));
  const isLong = text.length > mostCharacters || text.split('\n', mostLines + 1).length > mostLines;
  if (isWhole || !isLong) return <FormattedText text={text} />;

  function showAll({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button goes: keys go on from its message.
    const handle = currentTarget.closest('article')?.querySelector<HTMLElement>('[data-handle]');
    if (document.activeElement === currentTarget) handle?.focus({ preventScroll: true });
    unfolded.add(localId);
    setWhole(true);
  }

  return (
    <>
      <FormattedText text={text} isFolded />
      <LinkButton onClick={showAll}>{t('message.show-all')}</LinkButton>
    </>
  );
}
