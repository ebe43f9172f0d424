import * as z from 'zod';
import { type Instance, ownSettingsSchema } from '../../../../shared/contract/instances.ts';
import { optionalKinds } from '../../../../shared/domain/optional-kinds.ts';
import { probeSchema } from '../../../../shared/contract/probe.ts';
import { noOwnSettings } from '../../../../shared/domain/own-settings.ts';
import { type Database, select } from '../database.ts';
import { parseJson } from './read-json.ts';

/** The instance whose history the file holds: each history says itself whose it is. */
export interface StoredInstance extends Omit<Instance, 'offers' | 'token'> {
  createdAt: number;
  /** Among the others, in ascending order; those that share one are in the order in which they were connected. */
  position: number;
}

const notOfferedSchema = z.array(z.enum(optionalKinds));

export function instanceTable(database: Database) {
  const columns = select(
    'instance',
    'instanceId name kind protocol chatServiceAddress smsServiceAddress instanceUuid accentHue createdAt position own probe notOffered threadIdField threadIdFieldSince',
  );
  return {
    /** Returns null in a file that was made and never given its instance. */
    get: (): StoredInstance | null => {
      const row = database.get<
        Omit<StoredInstance, 'own' | 'probe' | 'notOffered'> & {
          own: string;
          probe: string | null;
          notOffered: string;
        }
      >(`SELECT ${columns} FROM instance`);
      if (row === undefined) return null;
      return {
        ...row,
        own: parseJson(ownSettingsSchema, row.own) ?? noOwnSettings,
        probe: parseJson(probeSchema, row.probe),
        notOffered: parseJson(notOfferedSchema, row.notOffered) ?? [],
      };
    },
    put: (instance: StoredInstance): void => {
      const { own, probe, notOffered, ...columnsOf } = instance;
      const json = {
        own: JSON.stringify(own),
        probe: probe && JSON.stringify(probe),
        notOffered: JSON.stringify(notOffered),
      };
      database.insert('instance', { ...columnsOf, ...json }, 'OR REPLACE');
    },
  };
}
