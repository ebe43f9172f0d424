import { useState } from 'react';
import { useText } from '../../../messages/text.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { FormattedText } from './formatted-text.tsx';

/** Beyond these a text is longer than a window. */
const mostLines = 50;
const mostCharacters = 5_000;

/** A message's text; of a very long one the beginning, until a person asks for all of it. */
export function FoldedText({ text }: { text: string }) {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > mostCharacters || text.split('\n', mostLines + 1).length > mostLines;
  if (isWhole || !isLong) return <FormattedText text={text} />;
  return (
    <>
      <FormattedText text={text} isFolded />
      <LinkButton onClick={() => setWhole(true)}>{t('message.show-all')}</LinkButton>
    </>
  );
}
