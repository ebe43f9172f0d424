import { planOf } from '../rows/plan-of.ts';
import type { Program } from '../rows/row.ts';
import { chosenRows, runRows } from '../rows/run-rows.ts';
import bundleWorkers from '../support/bundle-workers.ts';
import { openFindings } from './open-findings.ts';
import { everyFile } from './r5-every-file.ts';
import { diskTrouble } from './r6-disk-trouble.ts';
import { pageKilled } from './r7-page-killed.ts';
import { nothingTypedIsLost } from './r8-nothing-typed-is-lost.ts';
import { refusalsAreSaid } from './r16-refusals-are-said.ts';
import { electronList } from './s1-electron-list.ts';
import { pageInOurHands } from './s2-page-in-our-hands.ts';
import { canaryToken } from './s3-canary-token.ts';
import { noKeyring } from './s4-no-keyring.ts';
import { hostileAddresses } from './s5-hostile-addresses.ts';
import { hostileStrings } from './s6-hostile-strings.ts';
import { policyHolds } from './s7-content-policy.ts';
import { packages } from './s8-packages.ts';
import { packagedFuses } from './s9-packaged-fuses.ts';
import { teamLogin } from './s10-team-login.ts';
import { updateFeed } from './s11-update-feed.ts';

/** One program a row; `npm run attacks -- S5 --short --seed=7`. Those that mostly wait come first. */
const programs: Record<string, Program> = {
  S10: teamLogin,
  S11: updateFeed,
  R8: nothingTypedIsLost,
  R5: everyFile,
  R6: diskTrouble,
  R7: pageKilled,
  R16: refusalsAreSaid,
  S1: electronList,
  S2: pageInOurHands,
  S3: canaryToken,
  S4: noKeyring,
  S5: hostileAddresses,
  S6: hostileStrings,
  S7: policyHolds,
  S8: packages,
  S9: packagedFuses,
};

const { plan, names } = planOf(process.argv.slice(2));
const removeWorkers = await bundleWorkers();
await runRows(
  chosenRows(programs, names).map(([name, program]) => [name, () => program(plan)]),
  // None judges how long something takes but beside a floor of its own.
  { open: openFindings, atOnce: 3 },
);
await removeWorkers();
// A row that failed may leave something at work.
process.exit();
