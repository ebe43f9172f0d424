import { useQueryClient } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Translate, useText } from '../../messages/text.tsx';
import { keysText } from '../../product-ui/commands/commands.ts';
import { remember } from '../../product-ui/settings/use-memory.ts';
import { Button } from '../../ui/button.tsx';
import styles from './learning.module.css';

/** The tips of each page, by its address, in the order in which they are shown: one at each visit. */
const tipsOf: Readonly<Record<string, readonly TipId[]>> = {
  chats: ['palette', 'chat-keys'],
  outbox: ['retry-all'],
  threads: ['thread-keys'],
  templates: ['fields'],
};

type TipId = 'palette' | 'chat-keys' | 'retry-all' | 'thread-keys' | 'fields';

/** One tip, shown once: until it is put away or the page is left. */
export function Tip({ page, seen }: { page: string; seen: readonly string[] }) {
  const t = useText();
  const [tip, setTip] = useState(() => tipsOf[page]?.find((id) => !seen.includes(id)));
  const client = useQueryClient();
  const noteSeen = useEffectEvent((id: TipId) => {
    if (!seen.includes(id)) remember(client, { seenTips: [...seen, id] });
  });
  useEffect(() => {
    if (tip) noteSeen(tip);
  }, [tip]);
  if (!tip) return null;
  return (
    <aside className={styles['tip']} aria-label={t('tip.name')}>
      <p>
        <Lightbulb size={16} aria-hidden="true" />
        {tipText(t, tip)}
      </p>
      <Button size="small" onClick={() => setTip(undefined)}>
        {t('tip.put-away')}
      </Button>
    </aside>
  );
}

function tipText(t: Translate, tip: TipId): string {
  switch (tip) {
    case 'palette':
      return t('tip.palette', { keys: keysText('palette') });
    case 'chat-keys':
      return t('tip.chat-keys', {
        close: keysText('close-chat'),
        snooze: keysText('snooze-chat'),
        pin: keysText('pin-chat'),
        undo: keysText('undo-order'),
      });
    case 'retry-all':
      return t('tip.retry-all', { button: t('outbox.retry-all') });
    case 'thread-keys':
      return t('tip.thread-keys', {
        next: keysText('thread-next'),
        previous: keysText('thread-previous'),
        select: keysText('thread-select'),
        archive: keysText('thread-archive'),
        undo: keysText('thread-undo'),
      });
    case 'fields':
      return t('tip.fields', { field: '{first name}' });
  }
}
