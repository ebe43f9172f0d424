import { useCallMutation } from '../../bridge/queries.ts';
import { useText } from '../../messages/text.tsx';
import type { DialogProps } from '../../product-ui/dialogs/dialog-props.ts';
import { Problem } from '../../product-ui/failures/problem.tsx';
import { saveDownload } from '../../product-ui/files/save-download.ts';
import { FileImportDialog } from '../../product-ui/imports/file-import-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Line } from '../../ui/layout.tsx';

/** Imports contacts from a file, and exports all of them. */
export function PeopleDialog({ instanceId, onClose }: DialogProps) {
  const t = useText();
  const save = useCallMutation('people.export');
  return (
    <FileImportDialog of="people" instanceId={instanceId} onClose={onClose}>
      <Line as="p">
        {t('people.export')}
        {(['csv', 'xlsx', 'vcf'] as const).map((format) => (
          <Button
            key={format}
            size="small"
            onClick={() => save.mutate({ instanceId, format }, { onSuccess: saveDownload })}
          >
            {t(`file-format.${format}`)}
          </Button>
        ))}
      </Line>
      <Problem thrown={save.error} />
    </FileImportDialog>
  );
}
