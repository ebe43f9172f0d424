import type { PostlineBridge } from './contract/contract.ts';

/**
 * Addresses below the page's own origin that carry bytes, which no message between main and page does: small pictures, the content of what was
 * recorded here, and files without a path on their way to main. Both hosts answer them with the engine's routes.
 */

/** What the host's bridge says, and nothing in main. */
function root(): string {
  return (globalThis as { postline?: Partial<PostlineBridge> }).postline?.root ?? '';
}

/** Returns an address that main made as the page has to ask for it. */
export function addressOfMain(address: string): string {
  return `${root()}${address}`;
}

/** POST the bytes of a file that has no path (a recording, a picture from the clipboard); returns `{ grantId }`. */
export function grantAddress(fileName: string): string {
  return `${root()}/files/grants?name=${encodeURIComponent(fileName)}`;
}

/** GET the small picture of an attachment or of a message; PUT one, a JPEG of 64 KiB at most, for an attachment. */
export function thumbnailAddress(instanceId: string, localId: string): string {
  return `${root()}/files/${instanceId}/${localId}/thumbnail`;
}

/**
 * GET the whole content of an attachment or message whose file lies in Postline's own folder. POST with `?at=BYTE`
 * writes what a recording goes on with into its take, from that byte on.
 */
export function contentAddress(instanceId: string, localId: string): string {
  return `${root()}/files/${instanceId}/${localId}/content`;
}

/** GET a picture of the web that `web.readPicture` has read. */
export function pictureAddress(pictureId: string): string {
  return `${root()}/files/pictures/${pictureId}`;
}

/** GET a file that the engine makes for the person to save; serves once, and until another is asked for. */
export function exportAddress(exportId: string): string {
  return `${root()}/files/exports/${exportId}`;
}
