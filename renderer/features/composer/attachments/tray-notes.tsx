import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useErrorText } from '../../../product-ui/failures/use-error-text.ts';
import { useFormats, useText } from '../../../messages/text.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useLate } from '../../../ui/use-late.ts';
import type { Adding, ShownTray, Tray, TrayNote } from './tray.ts';
import styles from './attachments.module.css';

/** Milliseconds of adding that pass without a word: most files are added by then. */
const patience = 500;

/** Says what concerns the tray as a whole: files being added, what could not be added. */
export function TrayNotes({ tray, shown }: { tray: Tray; shown: ShownTray }) {
  const t = useText();
  const { list } = useFormats();
  const { adding, notes, added } = shown;
  // The focus goes back to the text: only this tells who does not see the tray that the files are in it.
  const say = useEffectEvent(() =>
    announce(t('tray.added', { names: list(added, { type: 'unit' }) })),
  );
  useEffect(() => {
    if (added.length > 0) say();
  }, [added]);
  return (
    <>
      {adding && <Progress adding={adding} />}
      {notes.length > 0 && (
        <Banner
          isAlert
          className={styles['notes']}
          tone="warn"
          icon={<CircleAlert />}
          actions={
            <Button size="small" onClick={tray.dismiss}>
              {t('action.dismiss')}
            </Button>
          }
        >
          {notes.map((note, index) => (
            <NoteText key={index} note={note} />
          ))}
        </Banner>
      )}
    </>
  );
}

function NoteText({ note }: { note: TrayNote }) {
  const t = useText();
  const { list } = useFormats();
  const errorText = useErrorText();
  if (note.kind === 'failed')
    return <span className={styles['note']}>{errorText(note.error)}</span>;
  const { kind, names } = note;
  return (
    <span className={styles['note']}>
      {t(`tray.${kind}`, {
        count: names.length,
        names: list(
          names.map((name) => t('text.quoted', { name })),
          { type: 'unit' },
        ),
      })}
    </span>
  );
}

/** Shown once it takes long enough to be noticed. */
function Progress({ adding: { done, total } }: { adding: Adding }) {
  const t = useText();
  if (!useLate(patience)) return null;
  const words = t('tray.adding', { place: Math.min(done + 1, total), total });
  return (
    <div className={styles['adding']}>
      <ProgressBar label={words} done={total > 1 ? done / total : null} />
      <span>{words}</span>
    </div>
  );
}
