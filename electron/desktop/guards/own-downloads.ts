import type { Session } from 'electron';
import type { Log } from '../../engine/host.ts';
import { isOwnAddress } from '../page-address.ts';

/**
 * Only what the engine has made to be saved becomes a file on disk, and only where the person says: the system asks.
 * Anything else that a page could offer, its own content included, is not downloaded. `onFailed` is given the name of a file that could not
 * be written, or not to its end: the system's dialog has closed by then.
 */
export function forbidForeignDownloads(
  session: Session,
  log: Log,
  onFailed: (fileName: string) => void,
): void {
  session.on('will-download', (event, item) => {
    const address = item.getURL();
    if (isOwnAddress(address) && new URL(address).pathname.startsWith('/files/exports/')) {
      item.once('done', (_done, state) => {
        if (state === 'interrupted') onFailed(item.getFilename());
      });
      return;
    }
    event.preventDefault();
    log.warn('download refused');
  });
}
