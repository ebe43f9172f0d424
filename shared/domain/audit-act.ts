/**
 * What the record of acts tells of. `outcome` is what came of something that was asked of the service, `propose` a daily
 * run's turn; the others are somebody's acts, or those of a watched folder.
 */
export const auditActs = [
  'send',
  'outcome',
  'send-again',
  'mark-arrived',
  'leave',
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
  'archive',
  'unarchive',
  'undo',
  'propose',
  'confirm',
  'pause',
  'resume',
  'pace',
  'label',
  'connect',
  'token',
  'settings',
] as const;

export type AuditAct = (typeof auditActs)[number];
