import type { OwnSettings } from '../../../shared/domain/own-settings.ts';
import { invalidInput } from '../engine-error.ts';
import { withGranted } from '../files/with-granted.ts';
import { offerFile } from '../files/write-table.ts';
import type { ServiceOf } from '../service-of.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';
import { type ConnectedTo, hasOtherAddress, isSameNumber } from './connected-to.ts';
import { checkInstance, checkName } from './instance-form.ts';
import type { OpenInstances } from './open-instances.ts';
import type { SharedByAll } from './session-ground.ts';
import { readSettingsFile, writeSettingsFile } from './settings-file.ts';
import { checkToken, type Tokens } from './tokens.ts';

type InstanceSettings = Pick<
  ServiceOf<'instances'>,
  'change' | 'exportSettings' | 'readSettings' | 'applySettings'
>;

/** Creates what changes what one instance is set to: by hand, and by a file. `refuseOthers` throws for addresses that are not allowed. */
export function createInstanceSettings(
  { exports, grants }: Pick<SharedByAll, 'exports' | 'grants'>,
  tokens: Tokens,
  instances: OpenInstances,
  refuseOthers: (form: Pick<StoredInstance, ConnectedTo>) => void,
): InstanceSettings {
  const { changed, keep, ordered, session, toInstance } = instances;
  return {
    change: async ({ instanceId, name, accentHue, own, notOffered, threadIdField }) => {
      const changing = session(instanceId);
      const { record, history, events: ownEvents } = changing;
      await keep(changing, {
        ...(name !== undefined && { name: checkName(name) }),
        ...(accentHue !== undefined && { accentHue }),
        ...(own && { own }),
        ...(notOffered && { notOffered }),
        ...(threadIdField && { threadIdField, threadIdFieldSince: Date.now() }),
      });
      const values = changedValues(record, changing.record);
      if (Object.keys(values).length > 0) {
        await history.audit.add(
          { action: 'settings', by: 'person', detail: { values } },
          Date.now(),
        );
        ownEvents.publish('audit.changed', {});
      }
      return changed(instanceId);
    },
    exportSettings: ({ instanceId }) => {
      const { record } = session(instanceId);
      const content = writeSettingsFile(record);
      return offerFile(exports, { name: 'instance-settings', format: 'json', content });
    },
    readSettings: async ({ grantId }) => {
      const read = await withGranted(grants, grantId, ({ path }) => readSettingsFile(path));
      const known = ordered().find(
        ({ record }) => record.kind === 'service' && isSameNumber(record, read.settings),
      );
      return {
        ...read,
        known: known ? toInstance(known) : null,
        needsToken: known === undefined || hasOtherAddress(known.record, read.settings),
      };
    },
    applySettings: async ({ instanceId, accessToken, accentHue, own, ...written }) => {
      const changing = session(instanceId);
      const { record, history } = changing;
      const { protocol, instanceUuid } = record;
      const form = checkInstance({ ...written, protocol, instanceUuid });
      refuseOthers(form);
      const isElsewhere = hasOtherAddress(record, form);
      if (record.kind === 'practice' || (isElsewhere && accessToken === null)) {
        throw invalidInput('accessToken', 'required');
      }
      const token = accessToken === null ? null : checkToken(accessToken, 'accessToken');
      // Before the addresses: whatever fails after it, the old token does not go to a new one.
      if (isElsewhere) tokens.remove(instanceId);
      await keep(changing, {
        ...form,
        own,
        ...(accentHue !== null && { accentHue }),
        ...(isElsewhere && { probe: null }),
      });
      if (token !== null) await tokens.set(instanceId, token);
      const { chatServiceAddress, smsServiceAddress } = form;
      const values = {
        ...changedValues(record, changing.record),
        ...(isElsewhere && { chatServiceAddress, smsServiceAddress }),
      };
      await history.audit.add({ action: 'settings', by: 'person', detail: { values } }, Date.now());
      if (token !== null) changing.wake('token');
      return changed(instanceId);
    },
  };
}

/** What was changed of what the activity log tells of, as it is from now on. */
function changedValues(before: StoredInstance, after: StoredInstance): Record<string, string> {
  const valuesOf = ({ name, own, threadIdField }: StoredInstance) =>
    Object.entries({ name, ...own, threadIdField }).map(
      ([key, value]) => [key, valueText(value)] as const,
    );
  const known = Object.fromEntries(valuesOf(before));
  return Object.fromEntries(valuesOf(after).filter(([key, value]) => known[key] !== value));
}

function valueText(value: string | OwnSettings[keyof OwnSettings]): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
