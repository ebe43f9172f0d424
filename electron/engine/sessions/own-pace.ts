import { outsideUntil } from '../../../shared/domain/own-settings.ts';
import type { Policy } from '../settings/policy/policy.ts';
import type { SettingsService } from '../settings/settings.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';

/** How fast an instance goes, and within which hours: by what it has of its own, unless the organization has set it for all. */
export function ownPace({
  record,
  settings,
  policy,
}: {
  /** It is read anew each time: it changes. */
  record: () => StoredInstance;
  settings: SettingsService;
  policy: Policy;
}) {
  const own = () => record().own;
  const isPractice = () => record().kind === 'practice';
  const ownOr = (name: string, ofInstance: number | null, ofAll: number): number =>
    policy.isLocked(name) ? ofAll : (ofInstance ?? ofAll);

  /** Requests a minute, and side by side, of archive runs that are not told. */
  const ofRuns = (): { pace: number; parallel: number } => {
    const { pacePerMinute, parallel } = settings.get().threads;
    return {
      pace: ownOr('threads.pacePerMinute', own().pacePerMinute, pacePerMinute),
      parallel: ownOr('threads.parallel', own().parallel, parallel),
    };
  };

  return {
    ofRuns,
    /** Milliseconds between the beginnings of two sends; 0: none. */
    sendGapMs: (): number => {
      if (isPractice()) return 0;
      const { gapSeconds } = settings.get().sending;
      return ownOr('sending.gapSeconds', own().gapSeconds, gapSeconds) * 1_000;
    },
    /** Milliseconds between two pages of the list of threads; 0: none. */
    pageGapMs: (): number => {
      const { pace } = ofRuns();
      return pace === 0 || isPractice() ? 0 : 60_000 / pace;
    },
    /** When the instance's hours begin, in milliseconds since 1970; null within them. */
    outsideUntil: (): number | null => outsideUntil(own(), Date.now()),
  };
}
