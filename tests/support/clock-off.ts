import { createRequire, syncBuiltinESMExports } from 'node:module';
import type { DatabaseSync } from 'node:sqlite';

// Loaded before everything else in each thread of a console process whose clock is off (console-process.ts): by as many milliseconds
// as POSTLINE_TEST_CLOCK says. Dates are, and what SQLite says to triggers; the time that only runs is as it was.

const off = Number(process.env['POSTLINE_TEST_CLOCK']);
const Exact = Date;

class OffDate extends Exact {
  static override now(): number {
    return Exact.now() + off;
  }

  constructor(...given: [] | ConstructorParameters<typeof Date>) {
    if (given.length === 0) super(OffDate.now());
    else super(...given);
  }
}
globalThis.Date = OffDate as DateConstructor;

const sqlite = createRequire(import.meta.url)('node:sqlite') as {
  DatabaseSync: typeof DatabaseSync;
};
sqlite.DatabaseSync = class extends sqlite.DatabaseSync {
  constructor(...given: ConstructorParameters<typeof DatabaseSync>) {
    super(...given);
    this.function('unixepoch', { varargs: true }, (...asked) => {
      if (String(asked) !== 'subsec') throw new Error(`unixepoch(${String(asked)})`);
      return OffDate.now() / 1_000;
    });
  }
};
syncBuiltinESMExports();
