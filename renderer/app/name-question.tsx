import { useSyncExternalStore } from 'react';
import { isNameAsked, onNameAsked } from '../bridge/asked-name.ts';
import { lazyDialog } from '../ui/lazy-part.tsx';

const NameDialog = lazyDialog(async () => (await import('./name-dialog.tsx')).NameDialog);

/** Asks for the person’s name while something waits for it. */
export function NameQuestion() {
  return useSyncExternalStore(onNameAsked, isNameAsked) && <NameDialog />;
}
