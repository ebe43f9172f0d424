import { useCallMutation } from '../../../bridge/queries.ts';
import { pagesOf } from '../../../bridge/use-pages.ts';
import { Problem } from '../../../product-ui/failures/problem.tsx';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { PagedTable } from '../grid/paged-table.tsx';
import { saveDownload } from '../../../product-ui/files/save-download.ts';

/** Rows of a file that were not taken, by their line, and the way to save them. */
export function RefusedRows({ instanceId, importId }: { instanceId: string; importId: string }) {
  const t = useText();
  const save = useCallMutation('threadImports.exportRefused');
  const pages = pagesOf('threadImports.refused', { instanceId, importId }, ({ rows }) => rows);

  return (
    <>
      <PagedTable
        label={t('imports.refused')}
        pages={pages}
        titles={[t('imports.line'), t('runs.reason'), t('imports.row')]}
        widths="70px minmax(140px, 1fr) minmax(140px, 1.4fr)"
        cells={({ line, problem, detail, excerpt }) => [
          line,
          t(`row-problem.${problem}`, { detail }),
          <bdi key="row">{excerpt}</bdi>,
        ]}
      />
      <Problem thrown={save.error} />
      <div>
        <Button
          size="small"
          onClick={() => save.mutate({ instanceId, importId }, { onSuccess: saveDownload })}
        >
          {t('imports.save-refused')}
        </Button>
      </div>
    </>
  );
}
