import { Fragment } from 'react';
import { Link } from 'wouter';
import type { GuideBlock, GuideWords } from '../../../shared/domain/guide.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import styles from './help.module.css';

/** What a task says. Blocks and words have no names and never change their order. */
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
      return <img src={block.address} alt={block.words} loading="lazy" />;
  }
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
