import type { OpenFindings } from '../rows/run-rows.ts';

/**
 * What the rows are known to miss, by part, and why. A row that misses anything else fails `npm run check`; one that misses nothing
 * of a line here says so, and the line is taken off.
 */
export const openFindings: OpenFindings = {
  R8: {
    'main killed after Enter (Electron)':
      'four kills on Electron since the box waits for the disk, not a hundred',
  },
  R16: {
    'chats.ids': 'refused while its keys are pressed; no toast was seen, and why is not known yet',
    'chats.neighbour': 'as chats.ids',
    'backups.restore': 'the way does not come to a whole backup yet',
    'backups.unlock': 'as backups.restore',
    'outbox.retryNow': 'refused by Try now; its words were not seen, and why is not known yet',
    'serviceHealth.requestCode': 'the way does not come to an unlinked phone yet',
  },
};
