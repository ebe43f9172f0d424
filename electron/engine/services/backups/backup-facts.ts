import type { BackupFacts } from '../../../../shared/contract/backups.ts';
import { Database } from '../../store/database.ts';
import type { StoredInstance } from '../../store/tables/instance-table.ts';

/** Reads what a history of any schema holds, without changing it. */
export function backupFacts(
  file: string,
): BackupFacts &
  Pick<
    StoredInstance,
    'name' | 'kind' | 'protocol' | 'chatServiceAddress' | 'smsServiceAddress' | 'instanceUuid'
  > {
  const database = new Database(file, { readOnly: true });
  const count = (table: string): number => {
    const { found } = database.one<{ found: number }>(
      `SELECT count(*) AS found FROM sqlite_schema WHERE type = 'table' AND name = '${table}'`,
    );
    return found === 0
      ? 0
      : database.one<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`).rows;
  };
  try {
    const hasProtocol = database.get(
      `SELECT 1 FROM pragma_table_info('instance') WHERE name = 'protocol'`,
    );
    const instance = database.one<StoredInstance>(
      `SELECT name, kind, ${hasProtocol ? 'protocol' : `'interface' AS protocol`}, chat_service_address AS chatServiceAddress, sms_service_address AS smsServiceAddress,
         instance_uuid AS instanceUuid FROM instance`,
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
