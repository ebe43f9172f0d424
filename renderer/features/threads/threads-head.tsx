import { PanelRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { ThreadFilter } from '../../../shared/contract/threads.ts';
import { ExportMenu } from '../../product-ui/files/export-menu.tsx';
import { useText } from '../../messages/text.tsx';
import { commandHint } from '../../product-ui/commands/commands.ts';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { useOffers } from '../../product-ui/offers/use-offers.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { ThreadsDialog } from './threads-dialogs.tsx';
import { importWords } from '../../product-ui/imports/import-nouns.ts';
import styles from './threads.module.css';

interface ThreadsHeadProps {
  instanceId: string;
  onFile: (file: File) => void;
  onExport: (format: 'csv' | 'xlsx' | 'json') => void;
  onOpen: (dialog: ThreadsDialog) => void;
  /** What the list shows. */
  filter: ThreadFilter;
  /** Opens what stands beside the list; null where it is in sight. */
  onAside: (() => void) | null;
  /** What the service tells of the list, and of its phone. */
  children: ReactNode;
}

/** Shows the name of the page, and the ways of threads in and out. */
export function ThreadsHead(props: ThreadsHeadProps) {
  const { instanceId, onFile, onExport, onOpen, filter, onAside, children } = props;
  const t = useText();
  const offers = useOffers(instanceId);
  useCommand('new-sms', offers?.smsSend === true ? () => onOpen({ kind: 'new-sms' }) : null);
  useCommand('add-thread', () => onOpen({ kind: 'add' }));
  const picker = useRef<HTMLInputElement>(null);
  useCommand('import-threads', () => picker.current?.click());
  useCommand('export-threads-csv', () => onExport('csv'));
  useCommand('export-threads-json', () => onExport('json'));
  useCommand('thread-columns', () => onOpen({ kind: 'columns' }));
  useCommand('archive-runs', () => onOpen({ kind: 'runs' }));
  const schedules = { kind: 'schedules', filter, leftOut: 0, archived: true, as: null } as const;
  useCommand('daily-runs', () => onOpen(schedules));
  useCommand('thread-imports', () => onOpen({ kind: 'imports' }));
  useCommand('undo-history', () => onOpen({ kind: 'undo-history' }));
  const opens = (kind: 'columns' | 'runs' | 'schedules' | 'imports' | 'undo-history') => ({
    key: kind,
    label: t(`threads.open-${kind}`),
    takesFocus: true,
    onChoose: () => onOpen(kind === 'schedules' ? schedules : { kind }),
  });

  return (
    <header className={styles['head']}>
      <h1 className={styles['heading']}>{t('main.threads')}</h1>
      <div className={styles['service']}>{children}</div>
      <FileButton
        input={picker}
        tone="quiet"
        label={t('action.import')}
        accept={importWords.threads.accept}
        onPick={([file]) => file && onFile(file)}
      />
      <ExportMenu tone="quiet" texts="threads.export" onChoose={onExport} />
      <Button tone="quiet" onClick={() => onOpen({ kind: 'add' })}>
        {t('threads.add')}
      </Button>
      <MenuButton
        isMore
        label={t('threads.more')}
        entries={(['columns', 'runs', 'schedules', 'imports', 'undo-history'] as const).map(opens)}
      />
      {offers?.smsSend === true && (
        <Button tone="primary" onClick={() => onOpen({ kind: 'new-sms' })}>
          {t('sms.new')}
        </Button>
      )}
      {onAside && (
        <IconButton
          label={t('menu.details')}
          hint={commandHint(t, 'thread-details')}
          aria-haspopup="dialog"
          onClick={onAside}
        >
          <PanelRight size={16} aria-hidden="true" />
        </IconButton>
      )}
    </header>
  );
}
