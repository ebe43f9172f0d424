import { type OwnSettings, ownSettingsSchema } from '../../../../shared/contract/instances.ts';
import { noOwnSettings } from '../../../../shared/domain/own-settings.ts';
import { type Database, select } from '../database.ts';
import { parseJson } from './read-json.ts';

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
  /** Among the others, in ascending order; those that share one are in the order in which they were connected. */
  position: number;
  own: OwnSettings;
}

export function instanceTable(database: Database) {
  const columns = select(
    'instance',
    'instanceId name kind chatServiceAddress smsServiceAddress instanceUuid accentHue createdAt position own',
  );
  return {
    /** Returns null in a file that was made and never given its instance. */
    get: (): StoredInstance | null => {
      const row = database.get<Omit<StoredInstance, 'own'> & { own: string }>(
        `SELECT ${columns} FROM instance`,
      );
      if (row === undefined) return null;
      return { ...row, own: parseJson(ownSettingsSchema, row.own) ?? noOwnSettings };
    },
    put: (instance: StoredInstance): void => {
      database.insert('instance', { ...instance, own: JSON.stringify(instance.own) }, 'OR REPLACE');
    },
  };
}
