import type { ArchiveSchedule } from '../../../../shared/contract/archive-runs.ts';
import type { ThreadView } from '../../../../shared/contract/threads.ts';
import { call, sayRefusal } from '../../../bridge/call.ts';
import { useText } from '../../../messages/text.tsx';
import { showToast } from '../../../ui/toast.tsx';

/** Returns what removes a saved view, and the runs that repeat it with it; a message says so, and its button brings all of it back. */
export function useRemoveView(instanceId: string): (view: ThreadView) => void {
  const t = useText();

  async function bringBack(view: ThreadView, schedules: readonly ArchiveSchedule[]) {
    await call('threads.saveView', { instanceId, ...view });
    for (const { viewName: _name, nextAt: _at, ...schedule } of schedules) {
      await call('archiveRuns.saveSchedule', { instanceId, ...schedule });
    }
  }

  async function remove(view: ThreadView) {
    const { viewId, name } = view;
    const all = await call('archiveRuns.schedules', { instanceId });
    const schedules = all.filter((one) => one.viewId === viewId);
    await call('threads.removeView', { instanceId, viewId });
    const words = [
      t('views.deleted', { name }),
      schedules.length > 0 && t('filter.repeating-deleted'),
    ];
    showToast({
      text: words.filter(Boolean).join(' '),
      action: {
        label: t('action.undo'),
        onChoose: () => void bringBack(view, schedules).catch(sayRefusal),
      },
    });
  }

  return (view) => void remove(view).catch(sayRefusal);
}
