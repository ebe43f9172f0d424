import type { BackupFacts } from '../../../../shared/contract/backups.ts';
import { Database, select } from '../../store/database.ts';
import type { StoredInstance } from '../../store/rows/instance-table.ts';

/** Reads what a history of any released schema holds, without changing it. */
export function backupFacts(
  file: string,
): BackupFacts &
  Pick<
    StoredInstance,
    'name' | 'kind' | 'protocol' | 'chatServiceAddress' | 'smsServiceAddress' | 'instanceUuid'
  > {
  const database = new Database(file, { readOnly: true });
  const count = (table: string): number =>
    database.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`).rows;
  try {
    const instance = database.one<StoredInstance>(
      `SELECT ${select('instance', 'name kind protocol chatServiceAddress smsServiceAddress instanceUuid')} FROM instance`,
    );
    const { schema } = database.one<{ schema: number }>(
      'SELECT user_version AS schema FROM pragma_user_version',
    );
    const { first, last } = database.one<{ first: number | null; last: number | null }>(
      'SELECT min(created_at) AS first, max(created_at) AS last FROM message',
    );
    return {
      ...instance,
      schema,
      counts: { chats: count('chat'), messages: count('message'), threads: count('thread') },
      waiting: count('outbox') + count('scheduled') + count('sms_send'),
      first,
      last,
    };
  } finally {
    database.close();
  }
}
