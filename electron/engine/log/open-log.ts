import { homedir } from 'node:os';
import { join } from 'node:path';
import type { HostLog } from '../host.ts';
import { createLogFile } from './log-file.ts';
import { keepProblem } from './problems.ts';
import { redact } from './redact.ts';
import { secretPatterns } from './secret-patterns.ts';

type Level = 'info' | 'warn' | 'error';

/** Characters of one text in a line. */
const longestText = 4_000;

/**
 * Opens the log in `logs/` of the data folder. Whoever logs, here or in Electron's part, logs through this: what is written has
 * been redacted. Facts are names, counts and ids all the same: never a token, never what a person wrote. `onLine` hears each line.
 */
export function openLog(
  dataFolder: string,
  onLine: (level: Level, line: string) => unknown = () => {},
): HostLog {
  const folder = join(dataFolder, 'logs');
  const file = createLogFile(folder);
  const secrets = new Map<string, RegExp[]>();

  const redactText = (text: string): string => {
    const known = { home: homedir(), dataFolder, secrets: [...secrets.values()].flat() };
    // A number that is cut in two would not be found.
    return redact(text, known).slice(0, longestText);
  };
  const redactFact = (fact: unknown, depth = 0): unknown => {
    if (typeof fact === 'string') return redactText(fact);
    if (fact instanceof Error) return redactText(textOf(fact));
    if (typeof fact !== 'object' || fact === null) return fact;
    if (depth === 4) return '…';
    if (Array.isArray(fact)) return fact.map((one) => redactFact(one, depth + 1));
    const entries = Object.entries(fact).map(([name, one]) => [name, redactFact(one, depth + 1)]);
    return Object.fromEntries(entries) as unknown;
  };
  const write = (level: Level) => (message: string, facts?: Record<string, unknown>) => {
    const told = facts === undefined ? '' : ` ${JSON.stringify(redactFact(facts))}`;
    const line = `${timeWithZone(new Date())} ${level.padEnd(5)} ${redactText(message)}${told}`;
    file.append(line);
    onLine(level, line);
  };

  const logError = write('error');
  return {
    folder,
    info: write('info'),
    warn: write('warn'),
    error: logError,
    hide: (secret) => secrets.set(secret, secretPatterns(secret)),
    problem: (kind, error) => {
      logError(kind, { error });
      try {
        keepProblem(dataFolder, kind, redactText(textOf(error)));
      } catch {
        // The log has it, unless the disk takes that neither.
      }
    },
    tail: file.tail,
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? String(error)) : String(error);
}

/** As in `2026-11-24T09:30:00.000+01:00`. */
function timeWithZone(date: Date): string {
  const offset = -date.getTimezoneOffset();
  const local = new Date(date.getTime() + offset * 60_000).toISOString().slice(0, -1);
  const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0');
  return `${local}${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`;
}
