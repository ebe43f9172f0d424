import { ArrowLeft, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { cutText } from '../../../shared/domain/cut-text.ts';
import { call } from '../../bridge/call.ts';
import { useCallMutation } from '../../bridge/queries.ts';
import panes from '../../ui/page.module.css';
import { useKept } from '../../product-ui/lists/use-kept.ts';
import { useText } from '../../messages/text.tsx';
import { Blank } from '../../ui/blank.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { type EditorHandle, OpenTemplate } from './template-editor.tsx';
import { newForm, type TemplateForm } from './template-form.ts';
import { type Notice, TemplateNotice } from './template-notice.tsx';
import { TemplatesList } from './templates-list.tsx';
import { TransferButtons } from './transfer-buttons.tsx';
import { useCommand } from '../../product-ui/commands/use-command.ts';
import { useTemplatePages } from './use-template-pages.ts';
import styles from './templates.module.css';

/** What the editor holds: a template that is kept, or one that is not yet. */
type Open = { templateId: string; form: TemplateForm | null };

/** All templates of this installation: to find, write, delete, import and export. */
export function TemplatesPage({
  instanceId,
  onLeave,
}: {
  instanceId: string;
  onLeave: () => void;
}) {
  const t = useText();
  useCommand('print', () => window.print());
  const [search, setSearch] = useKept('templates search', () => '');
  const [folder, setFolder] = useKept<string | null>('templates folder', () => null);
  const [open, setOpen] = useState<Open | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const editor = useRef<EditorHandle>(null);
  const remove = useCallMutation('templates.remove');
  const restore = useCallMutation('templates.restore');
  const pages = useTemplatePages(useDebounced(search.trim(), 80), folder);
  const failed = (thrown: unknown) => setNotice({ kind: 'failed', thrown });

  /** What is open is kept first; where it cannot be, it stays open and says why. */
  async function show(next: Open | null) {
    if (next && next.templateId === open?.templateId) return;
    if ((await editor.current?.keepChanges()) !== false) setOpen(next);
  }

  function showNew() {
    const form = newForm(folder ?? '');
    void show({ templateId: form.templateId, form });
  }

  function removeOpen({ templateId, name }: TemplateForm, isShared: boolean) {
    const onSuccess = () => setNotice({ kind: 'removed', templateId, name, isShared });
    remove.mutate({ templateId }, { onSuccess, onError: failed });
    setOpen(null);
  }

  /** What is open is kept first: the copy is of what is written here. */
  async function duplicate({ templateId, name }: TemplateForm) {
    if ((await editor.current?.keepChanges()) === false) return;
    try {
      const input = { templateId, name: cutText(t('templates.copy-of', { name }), 200) };
      const copy = await call('templates.duplicate', input);
      setOpen({ templateId: copy.templateId, form: null });
      setNotice({ kind: 'duplicated', name: copy.name });
    } catch (thrown) {
      failed(thrown);
    }
  }

  function undoRemoval(templateId: string) {
    setNotice(null);
    const onSuccess = () => setOpen({ templateId, form: null });
    restore.mutate({ templateId }, { onSuccess, onError: failed });
  }

  return (
    <main className={`${panes['page']} ${styles['page']}`}>
      <section
        className={panes['pane']}
        aria-label={t('main.templates')}
        data-pane="input[type='search']"
      >
        <header>
          <IconButton label={t('action.back')} className={styles['leave'] ?? ''} onClick={onLeave}>
            <ArrowLeft size={16} />
          </IconButton>
          <h1>{t('main.templates')}</h1>
          <IconButton label={t('templates.new')} onClick={showNew}>
            <Plus size={20} />
          </IconButton>
        </header>
        <TemplatesList
          pages={pages}
          search={search}
          folder={folder}
          openId={open?.templateId ?? null}
          onSearch={setSearch}
          onFolder={setFolder}
          onOpen={(templateId) => void show({ templateId, form: null })}
          onNew={showNew}
        />
        <TransferButtons onNotice={setNotice} />
      </section>
      <section
        className={styles['templatesPageEditor']}
        aria-label={t('field.template')}
        data-pane=""
      >
        {notice && (
          <TemplateNotice notice={notice} onUndo={undoRemoval} onDismiss={() => setNotice(null)} />
        )}
        {!open && <Blank>{t('templates.choose')}</Blank>}
        {open && (
          <OpenTemplate
            {...open}
            key={open.templateId}
            instanceId={instanceId}
            ref={editor}
            folders={pages.folders.map((each) => each.folder)}
            onRemove={removeOpen}
            onDuplicate={(form) => void duplicate(form)}
          />
        )}
      </section>
    </main>
  );
}
