import { chromium } from '@playwright/test';
import type { CallName } from '../../../shared/contract/contract.ts';
import { startPracticeService } from '../../../electron/practice/start-practice-service.ts';
import { noPostgres, Skipped } from '../../rows/row.ts';
import { account } from '../../support/account.ts';
import { connect } from '../../support/connect-page.ts';
import type { Console } from '../../support/console.ts';
import { previewHost } from '../../support/consoles.ts';
import { openChat } from '../../support/conversation.ts';
import { makeMicrophones } from '../../support/microphone.ts';
import { callFrom, instanceOf } from '../../support/page-calls.ts';
import { findPostgres } from '../../support/postgres-at-hand.mjs';
import { startPostgres } from '../../support/postgres.ts';
import { asRoot } from '../../support/start-electron.ts';
import { connectFarAway, startTestNetwork } from '../../support/test-network.ts';
import { joinTeam } from '../../support/team-story.ts';
import { makeTeam } from '../../support/test-team.ts';
import { apartWays } from './apart-ways.ts';
import { chatWays } from './chat-ways.ts';
import { messageWays } from './message-ways.ts';
import type { noPress } from './no-press.ts';
import { pageWays } from './page-ways.ts';
import { refuseACall } from './refuse-a-call.ts';
import { serviceWays } from './service-ways.ts';
import { teamWays } from './team-ways.ts';
import { threadWays } from './thread-ways.ts';
import type { Place, Ways } from './way.ts';

type Host = ReturnType<typeof previewHost>;

/** A console in a state, and the ways that begin there, in the order in which they are gone. */
export interface Stage<Its extends Ways = Ways> {
  place: Place;
  ways: Its;
}

/** Consoles for ways in the browser of this binary. */
export const consolesFor = (binary: string): Host =>
  previewHost(chromium, { executablePath: binary, args: asRoot });

/** Starts a console in whose page a call can be refused. */
async function open(host: Host, switches: string[] = [], options: string[] = []) {
  const started: Console = await host.start(switches, options);
  const { page } = started;
  await page.addInitScript(refuseACall);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await page.getByRole('heading', { name: 'Connect an instance' }).waitFor();
  return started;
}

/** The shop’s day, beside an instance of a service. */
async function openPractice(host: Host): Promise<Stage<typeof practiceWays>> {
  const started = await open(host);
  const { page } = started;
  const service = await startPracticeService({ ...account, typingMs: 0 });
  await connect(page, service);
  await callFrom(page, 'instances.usePractice', { isFilled: true });
  const badge = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByTitle(name, { exact: true });
  await badge('Practice').or(badge('Support')).waitFor();
  await page.keyboard.press('Alt+2');
  await badge('Practice').waitFor();
  const close = async () => {
    await started.end();
    await service.close();
  };
  return { place: { page, service, close }, ways: practiceWays };
}

const practiceWays = { ...chatWays, ...messageWays, ...pageWays };

/** A service that has all that is optional. */
async function openService(host: Host): Promise<Stage<typeof ownWays>> {
  const started = await open(host);
  const { page } = started;
  const service = await startPracticeService({ ...account, typingMs: 0, offersMore: true });
  service.smsThreads.fill(60, 7);
  service.smsThreads.add('+4915112345678', 'Is my parcel there?');
  service.faults.every(1, { kind: 'delay', ms: 6_000, operation: 'message-threads' });
  await connect(page, service);
  const instanceId = await instanceOf(page);
  await callFrom(page, 'instances.probe', { instanceId, attemptId: 'probe' });
  // Runs ask for it otherwise.
  await callFrom(page, 'settings.set', { sending: { agentName: 'Ana' } });
  await openChat(page, '+4915112345678');
  const close = async () => {
    await started.end();
    await service.close();
  };
  return { place: { page, service, close }, ways: ownWays };
}

const ownWays = { ...threadWays, ...serviceWays };

/** Ana’s console in a team of two. */
async function openTeam(host: Host): Promise<Stage<ReturnType<typeof teamWays>>> {
  if (findPostgres() === null) throw new Skipped(noPostgres);
  const postgres = await startPostgres();
  const team = await makeTeam(postgres, ['Ana', 'Jan']);
  const service = await startPracticeService({ ...account, typingMs: 0 });
  const [ana, jan] = await Promise.all([open(host), host.start([], [])]);
  for (const [{ page }, name] of [
    [ana, 'Ana'],
    [jan, 'Jan'],
  ] as const) {
    await connect(page, service);
    await joinTeam(page, team.lines[name] ?? '');
  }
  await openChat(ana.page, '+55 11 91234-567');
  const close = async () => {
    await Promise.all([ana.end(), jan.end()]);
    await service.close();
    await postgres.remove();
  };
  return { place: { page: ana.page, service, close }, ways: teamWays(jan.page, postgres) };
}

/** Started in safe mode, with a microphone, and behind a proxy that asks. */
async function openApart(host: Host): Promise<Stage<ReturnType<typeof apartWays>>> {
  const microphones = await makeMicrophones();
  const switches = await microphones.switchesFor([{ hertz: 440, seconds: 30 }]);
  const started = await open(host, [...switches], ['--safe-mode']);
  const { page, dataFolder } = started;
  const service = await startPracticeService({ ...account, typingMs: 0 });
  const { proxy, close: closeNetwork } = await startTestNetwork({ name: 'ana', password: 'open' });
  await connectFarAway(page);
  await openChat(page, '+4915112345678');
  const close = async () => {
    await started.end();
    await service.close();
    await closeNetwork();
    await microphones.remove();
  };
  return {
    place: { page, service, close },
    ways: apartWays(dataFolder, `127.0.0.1:${proxy.port}`),
  };
}

/** The states of a console that ways begin in. */
export const openings = {
  'the shop’s day': openPractice,
  'a service with all that is optional': openService,
  'a team': openTeam,
  'safe mode, a microphone and a proxy': openApart,
};

type WaysOf<Name extends keyof typeof openings> = Awaited<
  ReturnType<(typeof openings)[Name]>
>['ways'];
type Pressed = { [Name in keyof typeof openings]: keyof WaysOf<Name> }[keyof typeof openings];
type Unpressed = (typeof noPress)[keyof typeof noPress][number];

/** Calls with neither a way nor a reason, or with both: TypeScript names them here. */
const uncovered: Record<Exclude<CallName, Pressed | Unpressed>, never> = {};

/** Returns the calls of the contract with neither a way nor a reason: none, as long as types are checked. */
export const callsUncovered = (): string[] => Object.keys(uncovered);
