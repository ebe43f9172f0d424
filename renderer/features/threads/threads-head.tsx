import { Ellipsis, PanelRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CallInput } from '../../../shared/contract/contract.ts';
import { call } from '../../bridge/call.ts';
import { useText } from '../../messages/text.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { PickProblem } from './imports/use-picked-file.ts';
import { saveDownload } from '../../product-ui/save-download.ts';
import type { ThreadsDialog } from './threads-dialogs.tsx';
import styles from './threads-page.module.css';

interface ThreadsHeadProps {
  /** What an export is of. */
  shown: Omit<CallInput<'threads.export'>, 'format'>;
  onFile: (file: File) => void;
  onProblem: (problem: PickProblem | null) => void;
  onOpen: (dialog: ThreadsDialog) => void;
  /** Opens what stands beside the list; null where it is in sight. */
  onAside: (() => void) | null;
}

/** The name of the page, and the ways of threads in and out. */
export function ThreadsHead(props: ThreadsHeadProps) {
  const { shown, onFile, onProblem, onOpen, onAside } = props;
  const say = useText();
  const input = useRef<HTMLInputElement>(null);
  const [menu, setMenu] = useState<{ kind: 'export' | 'more'; anchor: HTMLElement } | null>(null);
  const opens = (kind: 'columns' | 'runs' | 'schedules' | 'imports' | 'undo-history') => ({
    key: kind,
    label: say(`threads.open-${kind}`),
    takesFocus: true,
    onChoose: () => onOpen({ kind }),
  });

  async function save(format: 'csv' | 'json') {
    onProblem(null);
    try {
      saveDownload(await call('threads.export', { ...shown, format }));
    } catch (thrown) {
      onProblem({ thrown });
    }
  }

  return (
    <header className={styles['head']}>
      <h1 className={styles['heading']}>{say('threads.heading')}</h1>
      <Button size="small" onClick={() => input.current?.click()}>
        {say('threads.import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,text/csv,application/json"
        hidden
        aria-label={say('threads.import')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      <Button
        size="small"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setMenu({ kind: 'export', anchor: currentTarget })}
      >
        {say('threads.export')}
      </Button>
      <Button size="small" onClick={() => onOpen({ kind: 'add' })}>
        {say('threads.add')}
      </Button>
      <IconButton
        label={say('threads.more')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setMenu({ kind: 'more', anchor: currentTarget })}
      >
        <Ellipsis size={18} aria-hidden="true" />
      </IconButton>
      {onAside && (
        <IconButton label={say('threads.aside')} aria-haspopup="dialog" onClick={onAside}>
          <PanelRight size={18} aria-hidden="true" />
        </IconButton>
      )}
      {menu && (
        <Menu
          label={say(menu.kind === 'export' ? 'threads.export' : 'threads.more')}
          anchor={menu.anchor}
          entries={
            menu.kind === 'export'
              ? (['csv', 'json'] as const).map((format) => ({
                  key: format,
                  label: say(`threads.export-${format}`),
                  onChoose: () => void save(format),
                }))
              : (['columns', 'runs', 'schedules', 'imports', 'undo-history'] as const).map(opens)
          }
          onClose={() => setMenu(null)}
        />
      )}
    </header>
  );
}
