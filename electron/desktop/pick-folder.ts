import { join } from 'node:path';
import { app, dialog } from 'electron';

/** Asks the person for a folder; null where the dialog was closed. */
export async function pickFolder(): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog({ properties: ['openDirectory'] });
  return canceled ? null : (filePaths[0] ?? null);
}

/** Asks the person where to save a file of this name; null where the dialog was closed. */
export async function pickPlace(fileName: string): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog({
    defaultPath: join(app.getPath('documents'), fileName),
  });
  return canceled ? null : filePath;
}
