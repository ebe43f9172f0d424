import type { ZoneMeant } from '../../../shared/domain/written-moment.ts';
import { useText } from '../../messages/text.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';

/** The name of this computer's time zone, as the system has it. */
export const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns what a zone is called that times of a file may be meant in. */
export function useZoneMeant(): (zone: ZoneMeant) => string {
  const t = useText();
  return (zone) => (zone === 'utc' ? 'UTC' : t('imports.zone-here', { zone: ownZone }));
}

/** Asks in which zone the times of a file are meant that name none. */
export function ZoneMeantField({
  zone,
  onChange,
}: {
  zone: ZoneMeant;
  onChange: (zone: ZoneMeant) => void;
}) {
  const t = useText();
  const zoneName = useZoneMeant();
  return (
    <ChoiceField
      label={t('imports.zone')}
      value={zone}
      choices={(['utc', 'here'] as const).map((value) => ({ value, label: zoneName(value) }))}
      onChange={onChange}
    />
  );
}
