import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeEach, expect, it } from 'vitest';
import { testFolder } from '../tests/support/test-folder.ts';
import { inlinedSql } from './inlined-sql.ts';

const sql = `-- it's "quoted" \`so\` \\ $&\nCREATE TABLE one (x) STRICT;\n`;

const folder = testFolder('sql');
beforeEach(() => writeFileSync(join(folder, 'one.sql'), sql));

/** Bundles a module that exports what `read` reads, and returns the export. */
async function bundled(read: string): Promise<unknown> {
  const input = join(folder, 'module.ts');
  writeFileSync(
    input,
    `import { readFileSync } from 'node:fs';\nexport const text: string = ${read};\n`,
  );
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [inlinedSql()],
    build: { ssr: true, write: false, rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput;
  const code = built.output[0].code;
  return ((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { text: unknown })
    .text;
}

it.each([
  `readFileSync(new URL('./one.sql', import.meta.url), 'utf8')`,
  `readFileSync(\n  new URL("./one.sql", import.meta.url),\n  "utf8",\n)`,
])('puts the text of the file in the place of %j', async (read) => {
  expect(await bundled(read)).toBe(sql);
});

it.each([
  `readFileSync(new URL('./one.sql', import.meta.url))`,
  `String(readFileSync(new URL('./one.sql', import.meta.url), { encoding: 'utf8' }))`,
])('stops a build that reads it otherwise: %j', async (read) => {
  await expect(bundled(read)).rejects.toThrow('scripts/inlined-sql.ts');
});
