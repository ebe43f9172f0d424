import type { TeamAuditEntry } from '../../../../shared/contract/team-audit.ts';
import { useFormats, useText } from '../../../messages/text.tsx';
import { useFileSize } from '../../../product-ui/files/file-size.ts';

/** Returns a function that describes an act of the team’s audit in a sentence. */
export function useActText(): (entry: Pick<TeamAuditEntry, 'about' | 'act'>) => string {
  const t = useText();
  const formats = useFormats();
  const size = useFileSize();
  return ({ about, act }) => {
    const name = about ?? '';
    switch (act.action) {
      case 'member-added':
      case 'lead-changed':
        return t(`team.audit-${act.action}`, { name, isLead: String(act.isLead) });
      case 'member-limited': {
        const others = act.others > 0 && t('team.audit-other-instances', { count: act.others });
        const instances = formats.list([...act.instances, ...(others ? [others] : [])]);
        return t('team.audit-member-limited', { name, instances });
      }
      case 'session-ended':
        return t('team.audit-session-ended', { name, seconds: act.seconds });
      case 'claim-taken-over':
        return t('team.audit-claim-taken-over', {
          name,
          chat: act.chat ?? '',
          isKnown: String(act.chat !== null),
        });
      case 'person-forgotten':
        return t('team.audit-person-forgotten', {
          instance: act.instance ?? '',
          isKnown: String(act.instance !== null),
        });
      case 'queue-changed':
        return t(`team.audit-queue-${act.isEnded ? 'ended' : 'changed'}`, { name: act.name });
      case 'answer-assigns-changed':
        return t('team.audit-answer-assigns', { isOn: String(act.isOn) });
      case 'file-limits-changed':
        return t('team.audit-file-limits-changed', {
          file: size(act.file),
          total: size(act.total),
        });
      case 'retention-changed':
        return act.months === null
          ? t('team.audit-kept-without-end')
          : t('team.audit-retention-changed', { count: act.months });
      case 'member-joined':
      case 'member-left':
      case 'member-removed':
      case 'code-renewed':
      case 'limit-lifted':
      case 'other':
        return t(`team.audit-${act.action}`, { name });
    }
  };
}
