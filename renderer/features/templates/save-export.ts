import { call } from '../../bridge/call.ts';

/** Lets the person save all templates as a file; answers how many files of theirs are not in it. */
export async function saveExport(format: 'csv' | 'json'): Promise<number> {
  const { address, fileName, leftOut } = await call('templates.export', { format });
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  return leftOut;
}
