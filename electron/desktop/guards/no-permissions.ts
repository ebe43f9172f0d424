import { type Session, systemPreferences } from 'electron';
import type { Log } from '../../engine/host.ts';
import { isOwnAddress } from '../page-address.ts';
import type { OwnWindows } from './known-sender.ts';

/**
 * Camera, place, notifications, clipboard reading, devices: the page needs none and is given none. It may ask for two
 * things, sound from the microphone and to put a picture on the clipboard as the answer to a press, and only where it is
 * our page itself, in the main frame of one of our windows.
 *
 * Rule 5: https://www.electronjs.org/docs/latest/tutorial/security#5-handle-session-permission-requests-from-remote-content
 */
export function forbidPermissions(session: Session, windows: OwnWindows, log: Log): void {
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    const kinds = 'mediaTypes' in details ? details.mediaTypes : undefined;
    const isOurs =
      windows.isOurs(contents) && details.isMainFrame && isOwnAddress(details.requestingUrl);
    if (permission === clipboard && isOurs) return answer(true);
    // Without kinds, or with several, it is not sound alone.
    if (permission !== 'media' || !isOurs || kinds?.length !== 1 || kinds[0] !== 'audio') {
      log.warn('permission refused', { permission, kinds: kinds?.join(' ') ?? '' });
      return answer(false);
    }
    void systemAllowsMicrophone().then(answer);
  });
  session.setPermissionCheckHandler((contents, permission, origin, details) => {
    const isOurs =
      windows.isOurs(contents) && details.isMainFrame && isOwnAddress(withSlash(origin));
    if (permission === clipboard) return isOurs;
    return permission === 'media' && details.mediaType === 'audio' && isOurs;
  });
  session.setDevicePermissionHandler(() => false);
}

/** Writing alone, of texts and pictures that Chromium has cleaned, while a person's press is fresh. */
const clipboard = 'clipboard-sanitized-write';

/** A Mac asks the person itself, once; elsewhere the system says no when the microphone is opened. */
async function systemAllowsMicrophone(): Promise<boolean> {
  if (process.platform !== 'darwin') return true;
  try {
    return await systemPreferences.askForMediaAccess('microphone');
  } catch {
    return false;
  }
}

const withSlash = (origin: string) => (origin.endsWith('/') ? origin : `${origin}/`);
