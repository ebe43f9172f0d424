import type { Settings } from '../../../../shared/contract/settings.ts';
import { useCallMutation } from '../../../bridge/queries.ts';
import { PlainDialog } from '../../../product-ui/dialogs/plain-dialog.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { Setting } from '../../../product-ui/settings/set-by-organization.tsx';
import { useText } from '../../../messages/text.tsx';
import { SwitchField } from '../../../ui/check-field.tsx';
import { allColumns } from './columns.ts';

/** Lets a person choose which columns stand in the list, and how high its rows are; kept with the settings. */
export function ColumnsDialog({
  settings: { columns: kept, compact },
  onClose,
}: {
  settings: Settings['threads'];
  onClose: () => void;
}) {
  const t = useText();
  const set = useCallMutation('settings.set');
  // What was chosen counts already: a second press may come before main has told of the first.
  const columns = (set.isError ? null : set.variables?.threads?.columns) ?? kept;
  const choose = (name: string, on: boolean) =>
    set.mutate({
      threads: { columns: on ? [...columns, name] : columns.filter((one) => one !== name) },
    });
  return (
    <PlainDialog title={t('threads.columns-title')} onClose={onClose}>
      <Setting of="threads.columns">
        {allColumns
          .filter(({ name }) => name !== 'number' && name !== 'archived')
          .map(({ name, title }) => (
            <SwitchField
              key={name}
              label={t(title)}
              checked={columns.includes(name)}
              onChange={(on) => choose(name, on)}
            />
          ))}
      </Setting>
      <Setting of="threads.compact">
        <SwitchField
          label={t('threads.compact')}
          checked={compact}
          onChange={(on) => set.mutate({ threads: { compact: on } })}
        />
      </Setting>
      <Problem thrown={set.error} />
    </PlainDialog>
  );
}
