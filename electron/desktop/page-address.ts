import { app } from 'electron';

/** Where the built page lives: an address of our own, so that the page has an origin and files have none. */
export const pageOrigin = 'app://postline';

/** Vite's development server, or undefined. A packaged application never asks. */
export const developmentServer = app.isPackaged ? undefined : process.env['POSTLINE_PAGE_SERVER'];

/** The address the window opens. */
export const pageAddress = developmentServer ?? `${pageOrigin}/`;

/** Returns whether an address is the page's own: the built page, or the development server's. */
export function isOwnAddress(address: string): boolean {
  if (address.startsWith(`${pageOrigin}/`)) return true;
  return developmentServer !== undefined && address.startsWith(developmentServer);
}
