import { useState } from 'react';
import { useCommand } from '../commands/use-command.ts';
import { PrintedText } from './printed-text.tsx';
import type { TextSource } from './text-source.ts';
import { TextView } from './text-view.tsx';

/** Offers to print what a page shows, and to show it as text. */
export function TextCommands({ source }: { source: () => TextSource }) {
  const [shown, setShown] = useState<{ isPrinted: boolean; source: TextSource } | null>(null);
  useCommand('show-as-text', () => setShown({ isPrinted: false, source: source() }));
  useCommand('print', () => setShown({ isPrinted: true, source: source() }));
  if (shown === null) return null;
  const Shown = shown.isPrinted ? PrintedText : TextView;
  return <Shown source={shown.source} onClose={() => setShown(null)} />;
}
