import type { AppStatus } from '../../shared/contract/app.ts';

/** What main tells of itself in the preview, where nothing happened to it. */
export const appStatus: AppStatus = {
  version: '1',
  host: 'preview',
  canPickFolder: false,
  canPrintToPdf: false,
  canOpenWindows: false,
  dataFolder: '/',
  tokenStorage: 'memory',
  notices: [],
};
