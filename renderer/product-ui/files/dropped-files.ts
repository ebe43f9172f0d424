import { createStore } from '../../ui/store.ts';

/** What a person dropped or pasted: files, and the names of folders, which cannot be sent. */
export interface PickedFiles {
  files: File[];
  folders: string[];
}

/** Reads a drop. Must be called before anything is awaited: afterwards the transfer is empty. */
export function filesOf(transfer: DataTransfer): PickedFiles {
  const picked: PickedFiles = { files: [], folders: [] };
  for (const item of transfer.items) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) picked.folders.push(entry.name);
    else if (file) picked.files.push(file);
  }
  return picked;
}

/** Files that were dropped on a chat's row, for its composer, which may yet have to be opened. */
export const droppedFiles = createStore<{ chatId: string; picked: PickedFiles } | null>(null);
