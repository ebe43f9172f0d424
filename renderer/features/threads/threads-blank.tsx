import { useQuery } from '@tanstack/react-query';
import { Inbox, SearchX } from 'lucide-react';
import { queryOf } from '../../bridge/queries.ts';
import { Text, useText } from '../../messages/text.tsx';
import { Blank } from '../../ui/blank.tsx';
import { Button } from '../../ui/button.tsx';

/** Why the list is empty, and what helps. */
export function ThreadsBlank({
  instanceId,
  isFiltered,
  onClear,
  onAdd,
}: {
  instanceId: string;
  isFiltered: boolean;
  onClear: () => void;
  onAdd: () => void;
}) {
  const say = useText();
  const { data: counts } = useQuery(queryOf('threads.counts', { instanceId }));
  if (!counts) return null;
  if (counts.all === 0) {
    return (
      <Blank
        icon={<Inbox size={22} />}
        title={say('threads.none-title')}
        action={
          <Button tone="primary" onClick={onAdd}>
            <Text id="threads.paste-ids" />
          </Button>
        }
      >
        <Text id="threads.none" />
      </Blank>
    );
  }
  return (
    <Blank
      icon={<SearchX size={22} />}
      action={
        isFiltered && (
          <Button onClick={onClear}>
            <Text id="filter.clear" />
          </Button>
        )
      }
    >
      <Text id={isFiltered ? 'threads.none-match' : 'threads.none-here'} />
    </Blank>
  );
}
