import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Attachment } from '../../../../shared/contract/attachments.ts';
import { keyOf, queryOf } from '../../../bridge/queries.ts';

export interface ChatRef {
  instanceId: string;
  chatId: string;
}

/** The attachments of a chat's draft, ahead of main: what a person does is shown at once. */
export interface TrayList {
  read: () => readonly Attachment[];
  change: (change: (attachments: readonly Attachment[]) => readonly Attachment[]) => void;
  /** Carries out an act after those before it. Until the last one is through, what main says is old news and not shown. */
  inLine: <Answer>(act: () => Promise<Answer>) => Promise<Answer>;
  /** Resolves when every act under way is through; rejects where one of them fails. */
  settle: () => Promise<void>;
  readAgain: () => Promise<void>;
}

const none: readonly Attachment[] = [];

/** Milliseconds in which what an act did is painted, before main is asked for the whole list again. */
const paintMs = 50;

export function useTrayList({ instanceId, chatId }: ChatRef) {
  const client = useQueryClient();
  const { data = none } = useQuery(queryOf('attachments.list', { instanceId, chatId }));
  const [ahead, setAhead] = useState<readonly Attachment[] | null>(null);
  // What is drawn may be a frame behind what was done.
  const latest = useRef<readonly Attachment[] | null>(null);
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const underWay = useRef(new Set<Promise<unknown>>());

  const list = useMemo<TrayList>(() => {
    const queryKey = keyOf('attachments.list', { instanceId, chatId });
    const show = (attachments: readonly Attachment[] | null) => {
      latest.current = attachments;
      setAhead(attachments);
    };
    const read = () => latest.current ?? client.getQueryData<Attachment[]>(queryKey) ?? none;
    const readAgain = () => client.invalidateQueries({ queryKey });

    async function end(act: Promise<unknown>) {
      underWay.current.delete(act);
      if (underWay.current.size > 0) return;
      await new Promise((resolve) => setTimeout(resolve, paintMs));
      if (underWay.current.size > 0) return;
      await readAgain();
      if (underWay.current.size === 0) show(null);
    }
    return {
      read,
      readAgain,
      change: (change) => show(change(read())),
      inLine(act) {
        const done = line.current.then(act, act);
        line.current = done;
        underWay.current.add(done);
        const ended = () => void end(done);
        done.then(ended, ended);
        return done;
      },
      settle: async () => void (await Promise.all(underWay.current)),
    };
  }, [chatId, client, instanceId]);

  return { list, attachments: ahead ?? data };
}

/** Puts one before another; null: at the end. */
export function moved(
  known: readonly Attachment[],
  attachmentId: string,
  before: string | null,
): readonly Attachment[] {
  const one = known.find((attachment) => attachment.attachmentId === attachmentId);
  if (!one || before === attachmentId) return known;
  const rest = known.filter((attachment) => attachment !== one);
  const place = rest.findIndex((attachment) => attachment.attachmentId === before);
  const at = place < 0 ? rest.length : place;
  return [...rest.slice(0, at), one, ...rest.slice(at)];
}
