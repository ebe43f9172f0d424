import { call } from '../../../bridge/call.ts';
import { saveDownload } from '../../../product-ui/files/save-download.ts';
import type { FileCommand } from './message-commands.ts';

/** Opens, shows or saves the file of a message. Throws what main refuses it with. */
export async function carryOutOnFile(
  command: FileCommand,
  message: { instanceId: string; localId: string },
): Promise<void> {
  if (command === 'show-in-folder') return void (await call('files.showInFolder', message));
  const download = await call(command === 'open' ? 'files.open' : 'files.save', message);
  if (download) saveDownload(download);
}
