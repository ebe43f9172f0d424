import { type Database, query, type SqlValue } from '../database.ts';

/** The instance whose history the file holds: each history says itself whose it is. */
export interface StoredInstance {
  instanceId: string;
  name: string;
  kind: 'service' | 'practice';
  chatServiceAddress: string;
  smsServiceAddress: string;
  instanceUuid: string;
  accentHue: number;
  createdAt: number;
}

export interface InstanceTable {
  /** Null in a file that was made and never given its instance. */
  get(): StoredInstance | null;
  put(instance: StoredInstance): void;
}

export function instanceTable(database: Database): InstanceTable {
  const select = query<StoredInstance>(
    database,
    `SELECT instance_id AS instanceId, name, kind, chat_service_address AS chatServiceAddress,
            sms_service_address AS smsServiceAddress, instance_uuid AS instanceUuid,
            accent_hue AS accentHue, created_at AS createdAt FROM instance`,
  );
  const replace = query<never, Record<keyof StoredInstance, SqlValue>>(
    database,
    `INSERT OR REPLACE INTO instance VALUES
       (:instanceId, :name, :kind, :chatServiceAddress, :smsServiceAddress, :instanceUuid, :accentHue, :createdAt)`,
  );
  return {
    get: () => select.get({}) ?? null,
    put: (instance) => {
      replace.run({ ...instance });
    },
  };
}
