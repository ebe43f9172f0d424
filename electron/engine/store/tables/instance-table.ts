import { type Database, select } from '../database.ts';

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

export function instanceTable(database: Database) {
  const columns = select(
    'instance',
    'instanceId name kind chatServiceAddress smsServiceAddress instanceUuid accentHue createdAt',
  );
  return {
    /** Returns null in a file that was made and never given its instance. */
    get: (): StoredInstance | null =>
      database.get<StoredInstance>(`SELECT ${columns} FROM instance`) ?? null,
    put: (instance: StoredInstance): void => {
      database.insert('instance', { ...instance }, 'OR REPLACE');
    },
  };
}
