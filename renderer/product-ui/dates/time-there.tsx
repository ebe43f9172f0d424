import { useQuery } from '@tanstack/react-query';
import { queryOf, useToldMutation } from '../../bridge/queries.ts';
import { useFormats, useText } from '../../messages/text.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { useMinute } from '../../ui/use-now.ts';
import type { ChatRef } from '../chat/chat-ref.ts';
import { useCountryName } from '../numbers/country.ts';
import { isOwnTime, timesOf } from './zones.ts';

/** Returns day and time as the clock of a zone shows them: `Tue 03:00`. */
function useTimeIn() {
  const formats = useFormats();
  return (zone: string, at: number) =>
    formats.date(at, { weekday: 'short', hour: 'numeric', minute: '2-digit', timeZone: zone });
}

/** Returns the times that the country of a chat's number keeps, and its zone: the only one, or the one that a person chose. */
function useZone({ instanceId, chatId }: ChatRef) {
  const { locale } = useFormats();
  const now = useMinute();
  const chat = useQuery(queryOf('chats.get', { instanceId, chatId })).data;
  const country = chat?.country ?? null;
  const times = country === null ? [] : timesOf(country, locale, now);
  const zone = times.length === 1 ? (times[0]?.zone ?? null) : (chat?.zone ?? null);
  return { country, times, zone };
}

/** Shows the time at the other end of a chat, where it is known and is not that of this computer. */
export function TimeThere({ chat, at }: { chat: ChatRef; at: number }) {
  const { zone } = useZone(chat);
  return <TimeIn zone={zone} at={at} />;
}

/** Shows the same of a number that has no chat: the time in its country (ISO 3166-1), where that keeps one. */
export function TimeInCountry({ country, at }: { country: string; at: number }) {
  const { locale } = useFormats();
  const [only, ...others] = timesOf(country, locale, useMinute());
  return <TimeIn zone={others.length === 0 ? (only?.zone ?? null) : null} at={at} />;
}

function TimeIn({ zone, at }: { zone: string | null; at: number }) {
  const t = useText();
  const timeIn = useTimeIn();
  if (zone === null || isOwnTime(zone, at)) return null;
  return <small>{t('zone.there', { when: timeIn(zone, at) })}</small>;
}

/** Asks for the time zone of a chat where the country of its number has several; nothing where the number tells it. */
export function ZoneField({ chat }: { chat: ChatRef }) {
  const t = useText();
  const now = useMinute();
  const timeIn = useTimeIn();
  const countryName = useCountryName();
  const { country, times, zone } = useZone(chat);
  const { mutate: setZone } = useToldMutation('chats.setZone');
  if (country === null || times.length < 2) return null;
  return (
    <ChoiceField
      label={t('zone.field')}
      hint={t('zone.several', { country: countryName(country) })}
      value={zone ?? ''}
      choices={[
        { value: '', label: t('zone.not-chosen') },
        ...times.map((one) => ({
          value: one.zone,
          label: `${one.name} · ${timeIn(one.zone, now)}`,
        })),
      ]}
      onChange={(next) => setZone({ ...chat, zone: next === '' ? null : next })}
    />
  );
}
