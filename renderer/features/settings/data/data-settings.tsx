import { BackupSection } from './backup-section.tsx';
import { CopiesSection } from './copies-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { Part } from '../../../product-ui/settings/set-by-organization.tsx';
import { Stack } from '../../../ui/layout.tsx';

/** Shows what is kept on this computer, how it is backed up, and for how long it is kept. */
export function DataSettings({ onRestore }: { onRestore: (file: File) => void }) {
  return (
    <Stack gap="large">
      <Part of="backup.heading">
        <BackupSection onRestore={onRestore} />
      </Part>
      <CopiesSection />
      <Part of="storage.heading">
        <StorageSection />
      </Part>
      <Part of="retention.heading">
        <RetentionSection />
      </Part>
    </Stack>
  );
}
