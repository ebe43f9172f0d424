import { useLocation } from 'wouter';
import { SettingsFileDialog } from '../features/settings-file/settings-file-dialog.tsx';
import { pickedSettings } from '../product-ui/settings/picked-settings.ts';

/** Asks about a file of settings, and shows the instance that came of it. */
export function SettingsFile({ file }: { file: File }) {
  const [, navigate] = useLocation();
  const close = () => pickedSettings.set(null);
  return (
    <SettingsFileDialog
      file={file}
      onApplied={(_instance, isNew) => {
        if (isNew) navigate('/chats');
        close();
      }}
      onClose={close}
    />
  );
}
