import { call } from '../../bridge/call.ts';
import { saveDownload } from '../../product-ui/save-download.ts';

/** Lets the person save all templates as a file; answers how many files of theirs are not in it. */
export async function saveExport(format: 'csv' | 'json'): Promise<number> {
  const file = await call('templates.export', { format });
  saveDownload(file);
  return file.leftOut;
}
