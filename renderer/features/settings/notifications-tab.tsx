import { useQuery } from '@tanstack/react-query';
import type { Settings } from '../../../shared/contract/settings.ts';
import { queryOf } from '../../bridge/queries.ts';
import { Text, useText } from '../../messages/text.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ChangeProblem, Row, Rows } from './tab-parts.tsx';
import { useSettings } from './use-settings.ts';

const kinds: readonly (keyof Settings['notifications'])[] = ['undecided', 'scheduled', 'runs'];

/** What the system tells a person while they work in another window. */
export function NotificationsTab() {
  const say = useText();
  const { settings, change, error } = useSettings();
  const status = useQuery(queryOf('app.status', {}));
  if (!settings || !status.data) return null;
  const { notifications } = settings;
  return (
    <>
      <Rows>
        <Row>
          <p>
            <Text
              id={
                status.data.host === 'desktop' ? 'notifications.when' : 'notifications.no-preview'
              }
            />
          </p>
        </Row>
        {kinds.map((kind) => (
          <Row key={kind}>
            <CheckField
              label={say(`notifications.${kind}`)}
              hint={<Text id={`notifications.${kind}-hint`} />}
              checked={notifications[kind]}
              onChange={(checked) => change({ notifications: { [kind]: checked } })}
            />
          </Row>
        ))}
      </Rows>
      <ChangeProblem thrown={error} />
    </>
  );
}
