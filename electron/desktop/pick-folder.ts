import { dialog } from 'electron';

/** Asks the person for a folder; null where the dialog was closed. */
export async function pickFolder(): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory'] });
  return canceled ? null : (filePaths[0] ?? null);
}
