import { app, crashReporter } from 'electron';
import type { Log } from '../engine/host.ts';
import { crashFolder } from '../engine/log/problems.ts';

/**
 * Lets Chromium keep dumps of crashed processes in the data folder; nothing sends them anywhere. Has to be called before the
 * application is ready.
 */
export function keepCrashReports(): void {
  app.setPath('crashDumps', crashFolder(app.getPath('userData')));
  crashReporter.start({ uploadToServer: false });
}

/** Logs it where another process than main or the window's ends: the one for graphics, say, which Chromium starts again. */
export function logEndedProcesses(log: Log): void {
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit') log.warn('a process ended', { type, reason, exitCode });
  });
}
