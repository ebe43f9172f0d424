import type { AuditEntry } from '../../../shared/contract/audit.ts';
import type { CallInput } from '../../../shared/contract/contract.ts';
import { chatTitle, entryText } from '../../../shared/transcript/transcript-entry.ts';
import type { Translate, useFormats } from '../../messages/text.tsx';
import {
  pagedText,
  type TextSource,
  type TimeText,
} from '../../product-ui/plain-text/text-source.ts';
import { stateWord } from '../../product-ui/messages/state-mark.tsx';
import { actorOf } from './audit-row.tsx';
import { detailParts } from './detail-parts.ts';

/** Returns what the activity log shows as plain text, with all that each entry tells. */
export function auditText(
  t: Translate,
  exact: TimeText,
  formats: ReturnType<typeof useFormats>,
  asked: CallInput<'audit.list'>,
): TextSource {
  const textOf = (entry: AuditEntry) => {
    const { at, action, chat, excerpt, detail } = entry;
    const state = detail.state ? `: ${t(stateWord(detail.state))}` : '';
    return entryText(
      {
        at,
        who: actorOf(t, entry),
        state: `${t(`audit.action-${action}`)}${state}`,
        text: [chat && chatTitle(chat), excerpt].filter(Boolean).join('\n'),
        reason: detailParts(t, exact, formats, entry).join(' · '),
      },
      exact,
    );
  };
  return {
    title: t('audit.heading'),
    pages: () => pagedText('audit.list', asked, ({ entries }) => entries, textOf),
  };
}
