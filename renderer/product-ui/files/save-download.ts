import { addressOfMain } from '../../../shared/page-routes.ts';

/** Saves a file that main made: the host asks where, or the browser downloads it. */
export function saveDownload({ address, fileName }: { address: string; fileName: string }): void {
  const link = document.createElement('a');
  link.href = addressOfMain(address);
  link.download = fileName;
  link.click();
}
