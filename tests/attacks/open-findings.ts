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
    'attachments.restore':
      'Undo may be that of a message that is held, too: its way has to say which',
    'archiveRuns.goAnyway': 'its dialog did not come with the store away, and why is not known yet',
  },
};
