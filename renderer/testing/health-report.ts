import type { HealthReport } from '../../shared/contract/health.ts';

/** What Postline tells of itself in a browser on Linux, without instances and problems. */
export const healthReport: HealthReport = {
  versions: {
    postline: '0.1.0',
    electron: null,
    chromium: null,
    node: '24.0.0',
    sqlite: '3.51.3',
    schema: 1,
    system: 'Linux',
  },
  startedAt: 0,
  free: null,
  dataFolder: { path: '/data', isWritable: true, isOpenToOthers: false, closedToOthers: 0 },
  keyring: 'encrypted',
  proxy: { mode: 'none', asking: 0 },
  logFolder: '/data/logs',
  canShowFolders: true,
  instances: [],
  problems: [],
  dumps: { count: 0, size: 0 },
};
