import { expect, it } from 'vitest';
import { unmatchedClasses } from './style-classes.ts';

const sheet = (text: string) => [{ path: 'a/row.module.css', text }];
const code = (text: string) => [
  { path: 'a/b/row.tsx', text: `import styles from '../row.module.css';\n${text}` },
];

it('tells a class that nothing uses, and one that has no rule', () => {
  expect(
    unmatchedClasses(
      sheet('/* .gone */\n.row { color: red;\n  & > .mark:not(.old) { margin: 0.5em; } }'),
      code("styles['row']; styles['title']; other['mark'];"),
    ),
  ).toEqual([
    'a/b/row.tsx: title (no rule in a/row.module.css)',
    'a/row.module.css: .mark (nothing uses it)',
    'a/row.module.css: .old (nothing uses it)',
  ]);
});

it('counts a class that is looked up by a name which stands elsewhere, or is part of another', () => {
  expect(
    unmatchedClasses(
      [
        ...sheet('.plain {}\n.quiet {}\n.loud {}\n:global(.theirs) {}'),
        { path: 'a/b/own.module.css', text: ".own { composes: plain from '../row.module.css'; }" },
      ],
      [
        ...code('styles[tone];'),
        {
          path: 'a/c.tsx',
          text: "import own from './b/own.module.css'; own['own']; tone = 'quiet';",
        },
      ],
    ),
  ).toEqual(['a/row.module.css: .loud (nothing uses it)']);
});
