import { FileDown } from 'lucide-react';
import { useText } from '../../messages/text.tsx';
import { runCommand } from '../../product-ui/commands/use-command.ts';
import { IconButton } from '../../ui/button.tsx';

/** Opens the import of messages that others have written. */
export function ImportButton() {
  const t = useText();
  return (
    <IconButton label={t('import.button')} onClick={() => runCommand('import-messages')}>
      <FileDown size={16} aria-hidden="true" />
    </IconButton>
  );
}
