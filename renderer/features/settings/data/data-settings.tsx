import { BackupSection } from './backup-section.tsx';
import { StorageSection } from './storage-section.tsx';
import styles from './data-settings.module.css';

/** What is kept on this computer, and how it is backed up. */
export function DataSettings({ onRestore }: { onRestore: (file: File) => void }) {
  return (
    <div className={styles['sections']}>
      <BackupSection onRestore={onRestore} />
      <StorageSection />
    </div>
  );
}
