import { keptCopies } from '../../../../shared/domain/media-copy.ts';
import { useText } from '../../../messages/text.tsx';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { Setting } from '../../../product-ui/settings/set-by-organization.tsx';
import { Card } from '../../../ui/card.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Note } from '../../../ui/note.tsx';
import { useSettingsForm } from '../tab-parts.tsx';
import { WholeNumber } from '../whole-number.tsx';

const largest = {
  label: 'copies.largest',
  hint: 'copies.largest-hint',
  range: [1, 2_000],
} as const;

/** Of which media that others send copies are kept on this computer. */
export function CopiesSection() {
  const t = useText();
  const { settings, change, error } = useSettingsForm();
  if (!settings) return null;
  const { keepCopies, largestMegabytes } = settings.media;
  return (
    <Card label={t('copies.heading')} title={t('copies.heading')}>
      <Note>{t('copies.hint')}</Note>
      <Setting of="media.keepCopies" hides={keepCopies === 'off' && 'media.largestMegabytes'}>
        <ChoiceField
          label={t('copies.keep')}
          hint={t('copies.keep-hint')}
          value={keepCopies}
          choices={keptCopies.map((value) => ({ value, label: t(`copies.keep-${value}`) }))}
          onChange={(next) => change({ media: { keepCopies: next } })}
        />
      </Setting>
      {keepCopies !== 'off' && (
        <Setting of="media.largestMegabytes" key={largestMegabytes}>
          <WholeNumber
            setting={largest}
            value={largestMegabytes}
            onSave={(next) => change({ media: { largestMegabytes: next } })}
          />
        </Setting>
      )}
      <Problem thrown={error} />
    </Card>
  );
}
