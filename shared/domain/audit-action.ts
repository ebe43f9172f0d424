/**
 * What the activity log tells of. `outcome` is the outcome of a request to the service, `propose` a daily
 * run's turn; the others are somebody's actions, or those of a watched folder.
 */
export const auditActions = [
  'send',
  'outcome',
  'send-again',
  'confirm-manually',
  'dismiss',
  'cancel',
  'edit',
  'schedule',
  'schedule-change',
  'schedule-discard',
  'delete',
  'seen',
  'read-chat',
  'try-again',
  'import',
  'export',
  'archive',
  'unarchive',
  'undo',
  'propose',
  'confirm',
  'pause',
  'resume',
  'pace',
  'label',
  'join',
  'part',
  'not-joined',
  'connect',
  'token',
  'settings',
  'forget',
  'retention',
  'retention-change',
  'backup',
  'restore',
] as const;

export type AuditAction = (typeof auditActions)[number];
