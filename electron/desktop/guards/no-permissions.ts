import type { Session } from 'electron';

/**
 * Camera, microphone, place, notifications, clipboard reading, devices: the page needs none and is given none.
 *
 * Rule 5: https://www.electronjs.org/docs/latest/tutorial/security#5-handle-session-permission-requests-from-remote-content
 */
export function forbidPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}
