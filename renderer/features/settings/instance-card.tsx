import type { Instance } from '../../../shared/contract/instances.ts';
import { accentHues } from '../../../shared/domain/own-settings.ts';
import { traitsOf } from '../../../shared/domain/protocol.ts';
import { useToldMutation, queryOf } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import { useCountryName } from '../../product-ui/numbers/country.ts';
import { instanceNames } from '../../product-ui/connection/instance-names.ts';
import { TestConnection } from '../../product-ui/connection/test-connection.tsx';
import { LabelDot } from '../../product-ui/chat-order/label-dot.tsx';
import { useHoursText } from '../../product-ui/dates/own-hours.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Line } from '../../ui/layout.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import styles from './settings.module.css';
import { FindOffers } from '../../product-ui/offers/find-offers.tsx';
import { useAttempt } from '../../product-ui/attempts/use-attempt.ts';
import { useSettingsForm } from './tab-parts.tsx';
import { useQuery } from '@tanstack/react-query';
import { Note } from '../../ui/note.tsx';

const kinds = {
  interface: { service: 'instances.service', practice: 'instances.practice' },
  waha: { service: 'instances.service-waha', practice: 'instances.practice-waha' },
} as const;

/** One instance: what it is, where its token is, and what can be done with it. */
export function InstanceCard({
  instance,
  isActive,
  more,
  onEdit,
  onRemove,
  onNewToken,
}: {
  instance: Instance;
  isActive: boolean;
  /** What else can be done with it. */
  more: readonly MenuEntry[];
  onEdit: () => void;
  onRemove: () => void;
  onNewToken: () => void;
}) {
  const t = useText();
  const select = useToldMutation('instances.select');
  const hoursText = useHoursText();
  const countryName = useCountryName();
  const { instanceId, kind, protocol, token, accentHue, own, notOffered } = instance;
  const { hasSms, listens, offers } = traitsOf[protocol];
  const names = instanceNames[protocol];
  const change = useToldMutation('instances.change');
  const colour = accentHues.find(({ hue }) => hue === accentHue);
  const { gapSeconds, pacePerMinute, parallel, firstContactsPerDay } = own;
  const hasOwnPace = [gapSeconds, pacePerMinute, parallel, firstContactsPerDay].some(
    (one) => one !== null,
  );
  return (
    <li>
      <Card
        label={instance.name}
        title={<bdi>{instance.name}</bdi>}
        note={isActive && <span className={styles['badge']}>{t('instances.active')}</span>}
      >
        <Facts
          facts={[
            [t('instances.kind'), t(kinds[protocol][kind])],
            [
              t('labels.colour'),
              <span key="colour" className={styles['colour']}>
                <LabelDot hue={accentHue} />
                {colour && t(`labels.${colour.name}`)}
              </span>,
            ],
            [t('hours.title'), own.hours ? hoursText.hours(own.hours) : t('hours.any')],
            [
              t('instances.country'),
              own.country === null ? t('instances.country-usual') : countryName(own.country),
            ],
            [t('instances.pace'), t(hasOwnPace ? 'instances.pace-own' : 'instances.pace-usual')],
            [t(names.chatServiceAddress), instance.chatServiceAddress],
            ...(hasSms ? [[t('connect.sms-address'), instance.smsServiceAddress] as const] : []),
            [t(names.instanceUuid), instance.instanceUuid],
            [
              t(names.accessToken),
              <span key="token" className={token === 'missing' ? styles['missing'] : ''}>
                {t(`instances.token-${token}`)}
              </span>,
            ],
          ]}
        />
        {notOffered.map((one) => (
          <p key={one} className={styles['notOffered']}>
            {t(`not-offered.${one}`)}
            <Button
              size="small"
              onClick={() =>
                change.mutate({
                  instanceId,
                  notOffered: notOffered.filter((other) => other !== one),
                })
              }
            >
              {t(`offer.${one}`)}
            </Button>
          </p>
        ))}
        {listens && <KnownServer instanceId={instanceId} />}
        {offers === null && <InstanceOffers instance={instance} />}
        <Line>
          {!isActive && (
            <Button size="small" onClick={() => select.mutate({ instanceId })}>
              {t('instances.switch')}
            </Button>
          )}
          <Button size="small" aria-haspopup="dialog" onClick={onEdit}>
            {t('instances.edit')}
          </Button>
          {/* The practice service accepts the token that it gave itself. */}
          {kind === 'service' && (
            <Button size="small" onClick={onNewToken}>
              {t('instances.new-token', { protocol })}
            </Button>
          )}
          <TestConnection instanceId={instanceId} />
          <Button size="small" onClick={onRemove}>
            {t('instances.remove')}
          </Button>
          <MenuButton isMore label={t('action.more')} entries={more} />
        </Line>
      </Card>
    </li>
  );
}

/** What an instance's service offers beside the interface, and the button that finds it out. Nothing while it is not to be used. */
function InstanceOffers({ instance }: { instance: Instance }) {
  const { isUnderWay, error, start, cancel } = useAttempt('instances.probe');
  const { settings } = useSettingsForm();
  if (settings?.service.useOffers !== true) return null;
  return (
    <FindOffers
      probe={instance.probe}
      isAsking={isUnderWay}
      error={error}
      onAsk={() => void start({ instanceId: instance.instanceId })}
      onCancel={cancel}
    />
  );
}

/** Says which version a listened-to server has, and what it lacks; nothing where that is not known. */
function KnownServer({ instanceId }: { instanceId: string }) {
  const t = useText();
  const { data } = useQuery(queryOf('listening.server', { instanceId }));
  if (!data) return null;
  const { version, engine, lacks } = data;
  return (
    <Note>
      {t('known-server.title')}: <bdi>{engine === null ? version : `${version} (${engine})`}</bdi>
      {lacks.map((lack) => (
        <span key={lack}>
          <br />
          {t(`known-server.${lack}`)}
        </span>
      ))}
    </Note>
  );
}
