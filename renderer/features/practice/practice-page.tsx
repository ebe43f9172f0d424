import { useQuery } from '@tanstack/react-query';
import type { Instance } from '../../../shared/contract/instances.ts';
import { practiceSwitches } from '../../../shared/domain/practice-switch.ts';
import { queryOf, useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { Failed } from '../../product-ui/failures/failed.tsx';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Note } from '../../ui/note.tsx';
import { ColumnPage } from '../../ui/column-page.tsx';
import { SwitchField } from '../../ui/check-field.tsx';
import { DayCard } from './day-card.tsx';
import styles from './practice.module.css';

/** Numbers that are nobody's, up to the digits that decide. */
const numberBefore = '+44 7700 900';

/** What the last digits of a number make happen, whatever is switched on. */
const endings = ['000', '001', '002', '003', '996', '997', '998', '999'] as const;

/** Shows the practice service's own page: what it does wrong at a person's word, so that each state can be met and learned. */
export function PracticePage({
  instance,
  onChat,
  onOther,
}: {
  instance: Instance;
  onChat: (chatId: string) => void;
  /** Another practice service is shown, or another day of this one. */
  onOther: (instance: Instance) => void;
}) {
  const { instanceId, protocol } = instance;
  const other = protocol === 'waha' ? 'interface' : 'waha';
  const usePractice = useCallMutation('instances.usePractice');
  const t = useText();
  const switches = useQuery(queryOf('practice.switches', { instanceId }));
  const turn = useCallMutation('practice.turn');
  const { data } = switches;
  const openChat = useCallMutation('chats.open');
  const open = (ending: string) =>
    openChat.mutate(
      { instanceId, chatId: `${numberBefore.replace(/\D/g, '')}${ending}@c.us`, name: '' },
      { onSuccess: ({ chatId }) => onChat(chatId) },
    );
  if (switches.isError) {
    return <Failed thrown={switches.error} onRetry={() => void switches.refetch()} />;
  }
  return (
    // Without the switches one would begin at what starts the day over; that stays, as they go while it does.
    <ColumnPage
      title={t('practice.title')}
      intro={t('practice.intro')}
      data-pane="[role='switch']"
      hidden={!data}
    >
      <DayCard instanceId={instanceId} onStarted={onOther} />
      <Card label={t('practice.switches')}>
        {data &&
          practiceSwitches.map((name) => (
            <SwitchField
              key={name}
              label={t(`practice.${name}`)}
              hint={t(`practice.${name}-hint`)}
              checked={data[name]}
              onChange={(on) => turn.mutate({ instanceId, name, on })}
            />
          ))}
        <Problem thrown={turn.error} />
      </Card>
      <Card label={t('practice.numbers')} title={t('practice.numbers')}>
        <Note>{t('practice.numbers-hint')}</Note>
        <dl className={styles['endings']}>
          {endings.map((ending) => (
            <div key={ending}>
              <dt>
                <LinkButton onClick={() => open(ending)}>
                  <bdi dir="ltr">
                    {numberBefore}
                    {ending}
                  </bdi>
                </LinkButton>
              </dt>
              <dd>{t(`practice.ending-${ending}`)}</dd>
            </div>
          ))}
        </dl>
        <Problem thrown={openChat.error} />
      </Card>
      <Card label={t(`practice.other-${other}`)} title={t(`practice.other-${other}`)}>
        <Note>{t(`practice.other-${other}-hint`)}</Note>
        <Button
          onClick={() =>
            usePractice.mutate(
              { protocol: other, isFilled: true },
              { onSuccess: (shown) => onOther(shown) },
            )
          }
        >
          {t(`practice.other-${other}`)}
        </Button>
        <Problem thrown={usePractice.error} />
      </Card>
    </ColumnPage>
  );
}
