import * as z from 'zod';
import { type OwnSettings, ownSettingsSchema } from '../../../../shared/contract/instances.ts';
import { type OptionalKind, optionalKinds } from '../../../../shared/domain/optional-kinds.ts';
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
  /** What its service has no endpoint for, as its answers said. */
  notOffered: readonly OptionalKind[];
}

const notOfferedSchema = z.array(z.enum(optionalKinds));

export function instanceTable(database: Database) {
  const columns = select(
    'instance',
    'instanceId name kind chatServiceAddress smsServiceAddress instanceUuid accentHue createdAt position own notOffered',
  );
  return {
    /** Returns null in a file that was made and never given its instance. */
    get: (): StoredInstance | null => {
      const row = database.get<
        Omit<StoredInstance, 'own' | 'notOffered'> & { own: string; notOffered: string }
      >(`SELECT ${columns} FROM instance`);
      if (row === undefined) return null;
      const own = parseJson(ownSettingsSchema, row.own) ?? noOwnSettings;
      return { ...row, own, notOffered: parseJson(notOfferedSchema, row.notOffered) ?? [] };
    },
    put: (instance: StoredInstance): void => {
      const own = JSON.stringify(instance.own);
      const notOffered = JSON.stringify(instance.notOffered);
      database.insert('instance', { ...instance, own, notOffered }, 'OR REPLACE');
    },
  };
}
