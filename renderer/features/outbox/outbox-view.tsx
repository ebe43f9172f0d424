import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OutboxGroup } from '../../../shared/contract/outbox.ts';
import { call, errorOf } from '../../bridge/call.ts';
import { keyOf } from '../../bridge/queries.ts';
import { useErrorText } from '../../product-ui/use-error-text.ts';
import { Text, useText } from '../../messages/text.tsx';
import { Button } from '../../ui/button.tsx';
import { GroupChips } from './group-chips.tsx';
import { OutboxList } from './outbox-list.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useOutboxActs } from './use-outbox-acts.ts';
import { useSelection } from './use-selection.ts';
import { pageLength, useFirstPage } from '../../bridge/use-pages.ts';
import styles from './outbox.module.css';

type Order = 'time' | 'chat';

/** How a page of the outbox is asked for. */
function pagesOf(instanceId: string, group: OutboxGroup | null, order: Order) {
  return (page: number) => {
    const input = { instanceId, group, order, offset: page * pageLength, limit: pageLength };
    return {
      queryKey: keyOf('outbox.list', input),
      queryFn: async () => {
        const { items, ...rest } = await call('outbox.list', input);
        return { rows: items, ...rest };
      },
    };
  };
}

/** Everything that is not through: what it is, why, and what can be done about it, one by one or together. */
export function OutboxView({ instanceId }: { instanceId: string }) {
  const say = useText();
  const errorText = useErrorText();
  const [, navigate] = useLocation();
  const [group, setGroup] = useState<OutboxGroup | null>(null);
  const [order, setOrder] = useState<Order>('time');
  const { data } = useFirstPage(pagesOf(instanceId, group, order));
  const acts = useOutboxActs(instanceId, (chatId) => navigate(`/chats/${chatId}`));
  const total = data?.total ?? 0;
  const selection = useSelection(group, total);

  function show(next: OutboxGroup | null) {
    selection.clear();
    acts.forgetResult();
    setGroup(next);
  }

  return (
    <section className={styles['view-body']} aria-label={say('outbox.heading')}>
      <div className={styles['bar']}>
        <GroupChips counts={data?.counts} group={group} onChange={show} />
        <label className={styles['order']}>
          <Text id="outbox.order" />
          <select value={order} onChange={({ target }) => setOrder(target.value as Order)}>
            <option value="time">{say('outbox.by-time')}</option>
            <option value="chat">{say('outbox.by-chat')}</option>
          </select>
        </label>
        <Button
          size="small"
          title={say('outbox.retry-all-hint')}
          disabled={!data || data.counts.waiting + data.counts.failed === 0}
          onClick={() => void acts.retryAll()}
        >
          <Text id="outbox.retry-all" />
        </Button>
      </div>
      {(total > 0 || acts.result) && (
        <SelectionBar
          isEmpty={total === 0}
          selection={selection}
          result={acts.result}
          onAct={(kind) => {
            void acts.actOn(kind, selection.target);
            selection.clear();
          }}
        />
      )}
      {acts.failed !== null && (
        <p role="alert" className={styles['problem']}>
          {errorText(errorOf(acts.failed))}
        </p>
      )}
      <OutboxList
        key={`${group} ${order}`}
        pageQuery={pagesOf(instanceId, group, order)}
        isFiltered={group !== null}
        problems={acts.problems}
        isSelected={selection.isSelected}
        onToggle={selection.toggle}
        onAct={(kind, item) => void acts.act(kind, item)}
      />
    </section>
  );
}
