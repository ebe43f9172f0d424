import * as z from 'zod';
import type { Host } from '../host.ts';
import { type OnDamaged, openValidatedFile } from '../settings/validated-file.ts';

const fileSchema = z.object({ usedAt: z.record(z.string(), z.number()) });

/** How many templates are remembered: who has more does not find them by what they used last. */
const mostKept = 500;

/** Opens what is remembered of when each template was used last on this computer. It is small, and a loss of it loses an order. */
export function openTemplateUses(
  host: Pick<Host, 'dataFolder' | 'openJsonFile'>,
  onDamaged: OnDamaged,
) {
  const file = openValidatedFile(host, 'template-uses', fileSchema, { usedAt: {} }, onDamaged);
  let times = new Map(Object.entries(file.store.usedAt));
  return {
    /** Returns when a template was used last, in milliseconds since 1970; 0: never. */
    usedAt: (templateId: string): number => times.get(templateId) ?? 0,
    /** Remembers that a template is used now. */
    note: (templateId: string): void => {
      // Of two in one millisecond, and of a clock that was set back, the later is the later.
      const latest = Math.max(0, ...times.values());
      const next = [...times, [templateId, Math.max(Date.now(), latest + 1)] as const]
        .sort(([, one], [, other]) => other - one)
        .slice(0, mostKept + 1);
      times = new Map(next.toReversed());
      if (times.size > mostKept) times.delete([...times.keys()][0] ?? '');
      file.store = { usedAt: Object.fromEntries(times) };
    },
  };
}
