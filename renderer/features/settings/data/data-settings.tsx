import { RetentionSection } from './retention-section.tsx';

/** What is kept on this computer, and for how long. */
export function DataSettings() {
  return <RetentionSection />;
}
