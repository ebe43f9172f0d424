import { Fragment } from 'react';
import { Link } from 'wouter';
import type { GuideBlock, GuidePicture, GuideWords } from '../../../shared/domain/guide.ts';
import { useSettings } from '../../product-ui/settings/use-settings.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import styles from './help.module.css';

/** Shows what a task says. Blocks and words have no names and never change their order. */
export function GuideBlocks({ blocks }: { blocks: readonly GuideBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />);
}

function Block({ block }: { block: GuideBlock }) {
  switch (block.kind) {
    case 'words':
      return (
        <p>
          <Words of={block.of} />
        </p>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, index) => (
            <li key={index}>
              <Words of={item} />
            </li>
          ))}
        </List>
      );
    }
    case 'table':
      return (
        <div className={styles['table']}>
          <PlainTable>
            {block.head.some((cell) => cell.length > 0) && (
              <thead>
                <tr>
                  {block.head.map((cell, index) => (
                    <th key={index} scope="col">
                      <Words of={cell} />
                    </th>
                  ))}
                </tr>
              </thead>
            )}
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, at) => (
                    <td key={at}>
                      <Words of={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </div>
      );
    case 'code':
      return (
        <pre dir="ltr">
          <code>{block.text}</code>
        </pre>
      );
    case 'picture':
      return <Picture {...block} />;
  }
}

/** When the dark picture is shown: by the person's choice, or by the system's. */
const mediaOfDark = { light: 'not all', dark: 'all', system: '(prefers-color-scheme: dark)' };

function Picture({ light, dark, words, size }: GuidePicture) {
  const theme = useSettings()?.appearance.theme ?? 'system';
  return (
    <picture>
      <source media={mediaOfDark[theme]} srcSet={dark} />
      <img src={light} alt={words} loading="lazy" {...size} />
    </picture>
  );
}

function Words({ of }: { of: readonly GuideWords[] }) {
  return of.map((word, index) => {
    if (typeof word === 'string') return <Fragment key={index}>{word}</Fragment>;
    switch (word.kind) {
      case 'strong':
        return (
          <strong key={index}>
            <Words of={word.of} />
          </strong>
        );
      case 'em':
        return (
          <em key={index}>
            <Words of={word.of} />
          </em>
        );
      case 'code':
        return (
          <code key={index} dir="ltr">
            {word.text}
          </code>
        );
      case 'link':
        return (
          <Link key={index} href={`/help/${word.to}`}>
            <Words of={word.of} />
          </Link>
        );
    }
  });
}
