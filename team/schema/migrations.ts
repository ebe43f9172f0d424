import { team } from './0001-team.ts';
import { forgetting } from './0002-forgetting.ts';
import { months } from './0003-months.ts';
import { limits } from './0004-limits.ts';
import { files } from './0005-files.ts';
import { audit } from './0006-audit.ts';
import { work } from './0007-work.ts';
import { runs } from './0008-runs.ts';
import { search } from './0009-search.ts';
import { pace } from './0010-pace.ts';
import { life } from './0011-life.ts';
import { keptInUse } from './0012-kept-in-use.ts';
import { shortForgetting } from './0013-short-forgetting.ts';
import { nothingStale } from './0014-nothing-stale.ts';
import { leadAudit } from './0015-lead-audit.ts';
import { sameInstance } from './0016-same-instance.ts';
import { logGoesOn } from './0017-log-goes-on.ts';
import { roomForOthers } from './0018-room-for-others.ts';
import { littleToLearn } from './0019-little-to-learn.ts';
import { lateOfTimed } from './0020-late-of-timed.ts';

/** The steps of the schema, numbered from 1 in this order. New steps go at the end, and each only adds. */
export const migrations: readonly string[] = [
  team,
  forgetting,
  months,
  limits,
  files,
  audit,
  work,
  runs,
  search,
  pace,
  life,
  keptInUse,
  shortForgetting,
  nothingStale,
  leadAudit,
  sameInstance,
  logGoesOn,
  roomForOthers,
  littleToLearn,
  lateOfTimed,
];
