import type {
  DatabaseCheck,
  HealthReport,
  InstanceHealth,
} from '../../../../shared/contract/health.ts';
import { localDay } from '../../../../shared/transcript/written-time.ts';
import type { Settings } from '../../../../shared/contract/settings.ts';
import type { StorageUse } from '../../../../shared/contract/storage.ts';
import { exportAddress } from '../../../../shared/page-routes.ts';
import type { Exports } from '../../files/exports.ts';
import type { Host } from '../../host.ts';
import { keptProblems } from '../../log/problems.ts';
import type { ServiceOf } from '../../service-of.ts';
import type { SettingsService } from '../../settings/settings.ts';

/** Lines of the log that are part of it. */
const logLines = 200;

/**
 * Creates the service that writes down what helps whoever helps. It is in English, as the log is. Nothing is in it but versions,
 * counts, sizes and times, hosts of services, and what the redaction left of the log and of problems: no dump, no name, no path.
 */
export function createDiagnostics({
  host,
  exports,
  settings,
  health,
  storage,
}: {
  host: Host;
  exports: Exports;
  settings: SettingsService;
  health: ServiceOf<'health'>;
  storage: ServiceOf<'storage'>;
}): ServiceOf<'diagnostics'> {
  const text = async (): Promise<string> => {
    const report = await health.report({});
    const problems = keptProblems(host.dataFolder);
    const sections: [string, string[]][] = [
      ['Postline', installation(report, host)],
      ...report.instances.map((instance, index): [string, string[]] => [
        `Instance ${index + 1}`,
        ofInstance(instance),
      ]),
      ['Storage in bytes', sizes(await storage.use({}), report)],
      ['Settings', impersonal(settings.get())],
      ['Problems', problems.map(({ at, kind, text: told }) => `${time(at)} ${kind}: ${told}`)],
      [`Log, last ${logLines} lines`, host.log.tail(logLines)],
    ];
    return sections
      .map(
        ([title, lines]) => `${title}\n${lines.map((line) => `  ${line}\n`).join('') || '  -\n'}`,
      )
      .join('\n');
  };

  return {
    text: async () => ({ text: await text() }),
    export: async () => {
      const fileName = `postline-diagnostics-${localDay(Date.now())}.txt`;
      const content = await text();
      return {
        address: exportAddress(exports.offer({ content, fileName, mediaType: 'text/plain' })),
        fileName,
      };
    },
  };
}

function installation(report: HealthReport, { name }: Host): string[] {
  const { versions, startedAt, dataFolder, keyring, proxy, dumps } = report;
  const { isWritable, isOpenToOthers, closedToOthers } = dataFolder;
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return [
    `version ${versions.postline} (${name}), schema ${versions.schema}`,
    `electron ${versions.electron ?? 'none'}, chromium ${versions.chromium ?? 'none'}, node ${versions.node}, sqlite ${versions.sqlite}`,
    `system ${versions.system}`,
    `locale ${locale}, time zone ${timeZone}`,
    `now ${time(Date.now())}, started ${time(startedAt)}`,
    `data folder: writable ${isWritable}, open to others ${isOpenToOthers ?? 'unknown'}, closed at start ${closedToOthers}`,
    `tokens ${keyring}`,
    `proxy ${proxy.mode}, ${proxy.asking} waiting for a login`,
    `dumps ${dumps.count} (not part of this)`,
  ];
}

function ofInstance(instance: InstanceHealth): string[] {
  const { kind, host, token, outbox, oldestWaiting, database, indexing, answers } = instance;
  const { backOff, waiting, sending, needsReview } = outbox;
  return [
    `${kind} at ${host}, token ${token}`,
    `queue: ${waiting} waiting, ${sending} sending, ${needsReview} need review, oldest ${time(oldestWaiting)}`,
    `back-off: ${backOff === null ? 'none' : JSON.stringify(backOff)}`,
    `database: ${checkText(database)}`,
    `search index: ${indexing === null ? 'complete' : `${indexing.done} of ${indexing.total}`}`,
    ...answers.map(
      ({ at, operation, outcome, status, ms }) =>
        `${time(at)} ${operation || 'connection test'}: ${outcome}, status ${status ?? '-'}, ${ms} ms`,
    ),
  ];
}

function checkText({ runningSince, last }: DatabaseCheck): string {
  if (runningSince !== null) return `being checked since ${time(runningSince)}`;
  return last === null ? 'not checked since the start' : `${last.result}, ${time(last.at)}`;
}

function sizes(
  { instances, templates, logs, other }: StorageUse,
  { free }: HealthReport,
): string[] {
  return [
    `free ${free ?? 'unknown'}`,
    ...instances.map(
      ({ history, index, files, thumbnails, copies, damaged }, at) =>
        `instance ${at + 1}: history ${history}, index ${index}, files ${files}, thumbnails ${thumbnails}, copies ${copies.length}, damaged ${damaged}`,
    ),
    `templates ${templates}, logs ${logs}, other ${other}`,
  ];
}

/** Texts of the settings that are one of a few; others a person has written. */
const choices = new Set([
  'theme',
  'language',
  'mode',
  'replyToForm',
  'fileNameField',
  'enterSends',
  'tellSeen',
]);

function impersonal(settings: Settings): string[] {
  return Object.entries(settings).flatMap(([part, values]) => {
    if (typeof values !== 'object' || values === null) return [];
    const kept = Object.entries(values as Record<string, unknown>).filter(
      ([name, value]) =>
        typeof value === 'boolean' || typeof value === 'number' || choices.has(name),
    );
    return kept.length === 0 ? [] : [`${part} ${JSON.stringify(Object.fromEntries(kept))}`];
  });
}

function time(at: number | null): string {
  return at === null ? '-' : new Date(at).toISOString();
}
