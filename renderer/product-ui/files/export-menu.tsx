import { useText } from '../../messages/text.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';

const formats = ['csv', 'xlsx', 'json'] as const;
type Format = (typeof formats)[number];

/** Asks for the form of a file that goes out. */
export function ExportMenu<Offered extends Format = Format>({
  offered = formats as readonly Format[] as readonly Offered[],
  texts = 'export.as',
  onChoose,
  ...button
}: {
  offered?: readonly Offered[];
  /** What the entries say. */
  texts?: 'export.as' | 'threads.export';
  size?: 'small';
  tone?: 'quiet';
  onChoose: (format: Offered) => void;
}) {
  const t = useText();
  return (
    <MenuButton
      {...button}
      label={t('action.export')}
      entries={offered.map((format) => ({
        key: format,
        label: t(`${texts}-${format}`),
        onChoose: () => onChoose(format),
      }))}
    />
  );
}
