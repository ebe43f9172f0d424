import { useMemo, useState } from 'react';
import type { RefusedRow } from '../../../../shared/contract/thread-imports.ts';
import { call, errorOf } from '../../../bridge/call.ts';
import { keyOf } from '../../../bridge/queries.ts';
import { useErrorText } from '../../../product-ui/use-error-text.ts';
import { useText } from '../../../messages/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { useWindows, windowLength, type WindowSource } from '../grid/use-windows.ts';
import { WindowedTable } from '../grid/windowed-table.tsx';
import { saveDownload } from '../../../product-ui/save-download.ts';
import styles from './imports.module.css';

/** Rows of a file that were not taken, by their line, and the way to save them. */
export function RefusedRows({ instanceId, importId }: { instanceId: string; importId: string }) {
  const say = useText();
  const errorText = useErrorText();
  const [thrown, setThrown] = useState<unknown>(null);
  const source = useMemo<WindowSource<RefusedRow>>(() => {
    const input = (offset: number) => ({ instanceId, importId, offset, limit: windowLength });
    return {
      key: (offset) => keyOf('threadImports.refused', input(offset)),
      ask: (offset) => call('threadImports.refused', input(offset)),
    };
  }, [instanceId, importId]);
  const list = useWindows(source);

  async function save() {
    try {
      saveDownload(await call('threadImports.exportRefused', { instanceId, importId }));
    } catch (error) {
      setThrown(error);
    }
  }

  return (
    <>
      <WindowedTable
        label={say('imports.refused')}
        list={list}
        titles={[say('imports.line'), say('runs.reason'), say('imports.row')]}
        widths="70px minmax(140px, 1fr) minmax(140px, 1.4fr)"
        cells={({ line, problem, detail, excerpt }) => [
          line,
          say(`row-problem.${problem}`, { detail }),
          <bdi key="row">{excerpt}</bdi>,
        ]}
      />
      {thrown !== null && (
        <p role="alert" className={styles['problem']}>
          {errorText(errorOf(thrown))}
        </p>
      )}
      <div>
        <Button size="small" onClick={() => void save()}>
          {say('imports.save-refused')}
        </Button>
      </div>
    </>
  );
}
