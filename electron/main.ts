// First of all: what stands below takes as long to read as the thread to start.
import { storeThread, storeWorker } from './store-thread.ts';
import { writeSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { app, dialog, session } from 'electron';
import { declareAppScheme, servePage } from './desktop/app-protocol.ts';
import { checkPolicyFile } from './desktop/check-policy-file.ts';
import { helpText, readArguments, readSecondStart, secondStart } from './desktop/arguments.ts';
import { answerCalls } from './desktop/calls.ts';
import { keepCrashReports, logEndedProcesses } from './desktop/crash-reports.ts';
import { collectHandedOver } from './desktop/handed-over.ts';
import { isDebuggerAsked } from './desktop/guards/no-debugger.ts';
import { forbidNetwork } from './desktop/guards/no-network.ts';
import { forbidForeignDownloads } from './desktop/guards/own-downloads.ts';
import { forbidPermissions } from './desktop/guards/no-permissions.ts';
import { openJsonFile } from './desktop/json-file.ts';
import { createLanguage } from './desktop/language.ts';
import { loginItem } from './desktop/login-item.ts';
import { setMenu } from './desktop/menu.ts';
import { notifier } from './desktop/notifications.ts';
import { systemNetwork } from './desktop/system-network.ts';
import { askSystem } from './desktop/ask-system.ts';
import { systemPower } from './desktop/system-power.ts';
import { runTeamProgram, teamArguments } from './desktop/team-program.ts';
import { outside } from './desktop/outside.ts';
import { pdfPrinter } from './desktop/pdf-printer.ts';
import { pickFolder, pickPlace } from './desktop/pick-folder.ts';
import { readAnyFile, readSystemPolicy } from './desktop/policy-source.ts';
import { createPresence } from './desktop/presence.ts';
import { proxyOf } from './desktop/proxy.ts';
import { createSpelling } from './desktop/spelling/spelling.ts';
import { tokenVault } from './desktop/token-vault.ts';
import { type Stopping, stopBeforeQuit } from './desktop/stop-before-quit.ts';
import { createUpdater } from './desktop/updater/create-updater.ts';
import { noPlaces } from './desktop/window-place.ts';
import { createWindows } from './desktop/windows.ts';
import { startEngine } from './engine/engine.ts';
import { openLog } from './engine/log/open-log.ts';

// This file is dist/main/main.cjs when it runs; the other bundles lie beside its folder.
const bundles = join(__dirname, '..');

const ofTeam = teamArguments(ownArguments());
if (ofTeam !== null) process.exit(runTeamProgram(join(bundles, 'main', 'team.cjs'), ofTeam));

const { policyFile, problems, ...asked } = readArguments(ownArguments(), app.isPackaged);
if (asked.wants !== 'start') {
  // Written at once: what a pipe has not taken is lost with the process.
  writeSync(1, asked.wants === 'version' ? `${app.getVersion()}\n` : helpText);
  app.exit();
}
if (asked.policyToCheck !== null) {
  const { isApplied, text } = checkPolicyFile(asked.policyToCheck);
  writeSync(1, text);
  app.exit(isApplied ? 0 : 1);
}
for (const problem of problems) console.error(problem);
if (asked.isSafeMode) app.disableHardwareAcceleration();

const language = createLanguage();
declareAppScheme();
keepCrashReports();
const handedOver = collectHandedOver(asked.rest);

// Windows shows notifications only of an application that it knows by this name: `appId` of electron-builder.yml.
app.setAppUserModelId('example.postline.console');

// The lock is on the data folder: a second start only brings the first one's window to the front.
if (app.isPackaged && isDebuggerAsked((name) => app.commandLine.hasSwitch(name))) {
  giveUp(language.words().translate('start.debugger'));
} else if (app.requestSingleInstanceLock(secondStart(ownArguments(), process.cwd()))) {
  app.whenReady().then(start).catch(giveUp);
} else {
  app.exit();
}

/** Joins the parts in their order. What follows a window's opening waits for the engine. */
async function start(): Promise<void> {
  const dataFolder = app.getPath('userData');
  // What went wrong is also seen where Postline was started from.
  const log = openLog(dataFolder, (level, line) => level !== 'info' && console.error(line));
  process.on('uncaughtException', (error) => log.problem('main-error', error));
  process.on('unhandledRejection', (error) => log.problem('main-error', error));

  const windows = createWindows(
    {
      preload: join(bundles, 'preload', 'preload.cjs'),
      places: openJsonFile(dataFolder, 'window', noPlaces, { resetIfDamaged: true }),
      log,
      words: language.words,
      content: () => starting,
      onCrash: (reason) => void starting.then((engine) => engine.windowCrashed(reason)),
    },
    asked.isHidden,
    () => quitsWithLastWindow() && (stopping?.keepsLastWindow() ?? false),
  );
  let stopping: Stopping | null = null;
  const show = () => {
    // The engine still waits for answers on their way: the next start is this one's successor.
    if (stopping?.isUnderWay()) stopping.startAgainAfterwards();
    else windows.show();
  };

  const icons = join(bundles, '..', 'resources', 'tray');
  const presence = createPresence({ language, windows, icons, show });
  const spelling = createSpelling({
    words: language.words,
    windows,
    dataFolder,
    folder: join(bundles, 'main'),
    ownWords: openJsonFile(dataFolder, 'own-words', { words: [] }, { resetIfDamaged: true }),
    log,
  });
  const quitsWithLastWindow = () => process.platform !== 'darwin' && !presence.keepsRunning();

  const ses = session.defaultSession;
  forbidNetwork(ses);
  forbidPermissions(ses, windows, log);
  forbidForeignDownloads(
    ses,
    log,
    (fileName) => void starting.then((engine) => engine.notSaved(fileName)),
  );
  logEndedProcesses(log);
  const showPlace = (place: 'help' | 'health' | 'diagnostics') => {
    show();
    void starting.then((engine) => engine.open({ instanceId: null, place }));
  };
  language.follow(() => setMenu(language.words(), showPlace, windows));

  const starting = startEngine({
    name: 'desktop',
    version: app.getVersion(),
    dataFolder,
    storeWorker,
    storeThread,
    readerWorker: join(bundles, 'main', 'reader-worker.cjs'),
    tokenVault,
    openJsonFile: (name, defaults) => openJsonFile(dataFolder, name, defaults),
    ...proxyOf(ses),
    network: systemNetwork,
    power: systemPower,
    askSystem: askSystem(language.words),
    systemLanguages: () => app.getPreferredSystemLanguages(),
    showLanguage: language.show,
    showCounts: presence.showCounts,
    notify: notifier(() => windows.isInFront(), language.words),
    showWindow: show,
    quit: () => stopping?.quit(),
    loginItem: loginItem(),
    pickFolder,
    printToPdf: pdfPrinter(log, join(bundles, 'renderer')),
    pickPlace,
    openWindow: (chat) => windows.open(chat),
    outside,
    spellingLanguages: spelling.languages,
    readPolicy: policyFile === null ? readSystemPolicy : () => readAnyFile(policyFile),
    isSafeMode: asked.isSafeMode,
    updater: createUpdater({
      version: app.getVersion(),
      // Where the archive is packed, these are Electron's own resources.
      resources: dirname(app.getAppPath()),
      dataFolder,
      atQuit: (install) => stopping?.endWith(install),
      quit: () => stopping?.quit(),
      startAgain: () => stopping?.startAgainAfterwards(),
      log,
    }),
    log,
  });
  servePage(join(bundles, 'renderer'), async (request) => (await starting).respond(request));
  answerCalls(starting, windows, language, log);
  // Beside the engine's start: a page takes as long to load, and says so where a large history is being updated.
  if (!asked.isHidden) windows.open(null);

  app.on('second-instance', (_event, _argv, _folder, sent) => {
    if (!readArguments(readSecondStart(sent).written, app.isPackaged).isHidden) show();
  });
  app.on('activate', show);
  app.on('window-all-closed', () => {
    if (quitsWithLastWindow()) app.quit();
  });
  // Whoever quits before has begun nothing: an update of a history that is cut off is as if it had not been.
  const engine = await starting;
  stopping = stopBeforeQuit(engine, windows, language.words);
  presence.follow(engine);
  spelling.follow(engine);
  handedOver.handTo((handed) => {
    engine.handOver(handed).catch((error: unknown) => {
      log.error('what was handed over was not taken', { error: String(error) });
    });
  });
}

/** Without the program, and without the application that a bare Electron is told to run and what stands before it. */
function ownArguments(): string[] {
  if (app.isPackaged) return process.argv.slice(1);
  const isApplication = (argument: string) => resolve(argument) === app.getAppPath();
  return process.argv.slice(process.argv.findIndex(isApplication) + 1);
}

/** Where not even the engine starts, there is no page that could say so. */
function giveUp(error: unknown): void {
  const { translate: say } = language.words();
  const why = error instanceof Error ? error.message : String(error);
  dialog.showErrorBox(say('start.failed'), `${why}\n\n${say('start.failed-how')}`);
  app.exit(1);
}
