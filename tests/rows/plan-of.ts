import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Plan } from './row.ts';

/** Reads `R1 S4 --short --seed=7`, and what scripts/rows.mjs found on this machine. */
export function planOf(words: readonly string[]): { plan: Plan; names: string[] } {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { short: { type: 'boolean', default: false }, seed: { type: 'string', default: '1' } },
  });
  const electron = process.env['ELECTRON_BINARY'];
  const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return {
    names: positionals,
    plan: {
      seed: Number(values.seed),
      short: values.short,
      electron: electron
        ? { binary: electron }
        : { reason: process.env['NO_ELECTRON_BECAUSE'] ?? 'there is no Electron' },
      chromium: existsSync(chromium)
        ? { binary: chromium }
        : { reason: `there is no ${chromium}; CHROMIUM_PATH names a Chromium elsewhere` },
    },
  };
}
