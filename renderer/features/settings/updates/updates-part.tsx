import { useQuery } from '@tanstack/react-query';
import type { UpdateStatus } from '../../../../shared/contract/updates.ts';
import { queryOf } from '../../../bridge/queries.ts';
import { useText } from '../../../messages/text.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { SavedField } from '../saved-field.tsx';
import { Setting } from '../../../product-ui/settings/set-by-organization.tsx';
import { Rows, useSettingsForm } from '../tab-parts.tsx';
import { UpdateProgress } from './update-progress.tsx';
import styles from '../settings.module.css';

const modes = ['ask', 'download', 'off'] as const;
const channels = ['stable', 'beta'] as const;

/** Updates of Postline: what there is, and how it gets here. */
export function UpdatesPart() {
  const t = useText();
  const { data: status } = useQuery(queryOf('updates.status', {}));
  if (!status) return null;
  const { state } = status;
  const isManaged = state.stage === 'off' && state.why !== 'settings';
  return (
    <section className={styles['updatesPart']}>
      <h2>{t('updates.heading')}</h2>
      <Rows>
        <UpdateProgress status={status} />
        {!isManaged && <UpdateChoices status={status} />}
      </Rows>
    </section>
  );
}

function UpdateChoices({ status }: { status: UpdateStatus }) {
  const t = useText();
  const { settings, change, error } = useSettingsForm();
  if (!settings) return null;
  const { mode, channel, feed } = settings.updates;
  return (
    <>
      <Setting of="updates.mode">
        <ChoiceField
          label={t('updates.mode')}
          hint={t(`updates.mode-${mode}-hint`)}
          value={mode}
          choices={modes.map((value) => ({ value, label: t(`updates.mode-${value}`) }))}
          onChange={(chosen) => change({ updates: { mode: chosen } })}
        />
      </Setting>
      <Setting of="updates.channel">
        <ChoiceField
          label={t('updates.channel')}
          hint={t('updates.channel-hint')}
          value={channel}
          choices={channels.map((value) => ({ value, label: t(`updates.channel-${value}`) }))}
          onChange={(chosen) => change({ updates: { channel: chosen } })}
        />
      </Setting>
      <Setting of="updates.feed">
        <SavedField
          label={t('updates.feed')}
          hint={t('updates.feed-hint', { known: String(status.feed !== ''), feed: status.feed })}
          value={feed}
          onSave={(written) => change({ updates: { feed: written } })}
        />
      </Setting>
      {error && <Problem thrown={error} />}
    </>
  );
}
