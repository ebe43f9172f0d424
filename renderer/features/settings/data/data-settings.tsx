import { BackupSection } from './backup-section.tsx';
import { CopiesSection } from './copies-section.tsx';
import { RetentionSection } from './retention-section.tsx';
import { StorageSection } from './storage-section.tsx';
import styles from './data-settings.module.css';

/** What is kept on this computer, how it is backed up, and for how long it is kept. */
export function DataSettings({ onRestore }: { onRestore: (file: File) => void }) {
  return (
    <div className={styles['sections']}>
      <BackupSection onRestore={onRestore} />
      <CopiesSection />
      <StorageSection />
      <RetentionSection />
    </div>
  );
}
