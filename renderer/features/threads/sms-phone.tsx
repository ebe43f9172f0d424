import { BatteryCharging, BatteryMedium, SmartphoneNfc, WifiOff } from 'lucide-react';
import { useState } from 'react';
import type { SmsPhone as Phone } from '../../../shared/contract/service-health.ts';
import { call } from '../../bridge/call.ts';
import { useWhileInFront } from '../../product-ui/windows/use-while-in-front.ts';
import { useText } from '../../messages/text.tsx';
import { useOffers } from '../../product-ui/offers/use-offers.ts';
import { useClock } from '../../product-ui/dates/use-clock.ts';
import tones from '../../styles/tones.module.css';
import { useToday } from '../../ui/use-now.ts';
import styles from './threads.module.css';

/** Milliseconds between two looks; main asks the service no more often. */
const lookEveryMs = 60_000;

/** Percent below which a phone that does not charge is worth a warning. */
const lowBattery = 15;

/** Shows how the phone is that sends SMS, where the service tells. */
export function SmsPhone({ instanceId }: { instanceId: string }) {
  const offers = useOffers(instanceId);
  return offers?.heartbeats === true && <Told instanceId={instanceId} />;
}

function Told({ instanceId }: { instanceId: string }) {
  const t = useText();
  const clock = useClock();
  const today = useToday();
  const [phone, setPhone] = useState<Phone | null>(null);
  useWhileInFront(lookEveryMs, async () => {
    setPhone(await call('serviceHealth.smsPhone', { instanceId }));
  });
  const when = phone?.since == null ? null : clock.moment(phone.since, today);
  const battery = phone?.batteryLevel ?? null;
  const isLow = battery !== null && battery < lowBattery && !phone?.isCharging;
  return (
    <output
      aria-label={t('sms-phone.name')}
      className={`${styles['phone']} ${tones[phone?.isOnline === false ? 'bad' : isLow ? 'warn' : 'calm']}`}
    >
      {phone?.isOnline === false && (
        <>
          <WifiOff size={14} aria-hidden="true" />
          {when ? t('sms-phone.offline-since', { when }) : t('sms-phone.offline')}
        </>
      )}
      {phone?.isOnline === true && (
        <>
          {battery === null ? (
            <SmartphoneNfc size={14} aria-hidden="true" />
          ) : phone.isCharging ? (
            <BatteryCharging size={14} aria-hidden="true" />
          ) : (
            <BatteryMedium size={14} aria-hidden="true" />
          )}
          {t('sms-phone.online', {
            battery: battery ?? 0,
            knows: battery === null ? 'no' : phone.isCharging ? 'charging' : 'yes',
          })}
        </>
      )}
    </output>
  );
}
