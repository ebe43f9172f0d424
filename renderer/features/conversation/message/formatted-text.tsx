import { type Block, type Inline, parseFormatting } from '../../../../shared/domain/formatting.ts';
import { linksIn } from '../../../../shared/domain/text-links.ts';
import styles from './message.module.css';

// Parts of a text have no names and never change their order: their index is their key.

function Runs({ runs }: { runs: Inline[] }) {
  return runs.map((run, index) => <Run key={index} run={run} />);
}

const elements = { bold: 'strong', italic: 'em', strike: 's' } as const;

function Run({ run }: { run: Inline }) {
  if (run.kind === 'text') return run.text;
  if (run.kind === 'mono') return <code>{run.text}</code>;
  if (run.kind === 'link') {
    return (
      <a href={run.address} draggable={false}>
        {run.text}
      </a>
    );
  }
  const Element = elements[run.kind];
  return (
    <Element>
      <Runs runs={run.children} />
    </Element>
  );
}

/** Lines with the line breaks between them that the person typed. */
function Lines({ lines }: { lines: Inline[][] }) {
  return (
    <>
      {lines.map((runs, index) => (
        <span key={index}>
          {index > 0 && '\n'}
          <Runs runs={runs} />
        </span>
      ))}
      {/* The last line break of a block shows no empty line. */}
      {lines.at(-1)?.length === 0 && '\n'}
    </>
  );
}

function Items({ items }: { items: Inline[][] }) {
  return items.map((runs, index) => (
    <li key={index}>
      <Runs runs={runs} />
    </li>
  ));
}

function BlockOf({ block }: { block: Block }) {
  switch (block.kind) {
    case 'lines':
      return (
        <div>
          <Lines lines={block.lines} />
        </div>
      );
    case 'quote':
      return (
        <blockquote>
          <Lines lines={block.lines} />
        </blockquote>
      );
    case 'bullets':
      return (
        <ul>
          <Items items={block.items} />
        </ul>
      );
    case 'numbers':
      return (
        <ol start={block.start}>
          <Items items={block.items} />
        </ol>
      );
    case 'code':
      return <pre dir="ltr">{block.text}</pre>;
  }
}

/** One to three emoji and nothing else, as \u{1F44D}\u{1F3FD} or a family; digits are no emoji though Unicode counts them. */
const emojiOnly =
  /^(?:\s*(?:\p{Regional_Indicator}{2}|(?!\d)\p{Emoji}(?:\p{Emoji_Modifier}|\uFE0F|\u20E3)*(?:\u200D\p{Emoji}(?:\p{Emoji_Modifier}|\uFE0F)*)*)){1,3}\s*$/u;

function isEmojiOnly(text: string): boolean {
  return text.length < 60 && emojiOnly.test(text) && !/^[#*\s]+$/.test(text);
}

/** Shows a message's text as the channel does on a phone, or its beginning; the log opens its links. Without formatting it is as typed. */
export function FormattedText({ text, isFolded = false }: { text: string; isFolded?: boolean }) {
  return (
    <div
      dir="auto"
      className={`${styles['text']} ${isEmojiOnly(text) ? styles['emoji'] : ''}`}
      data-folded={isFolded || undefined}
    >
      {parseFormatting(text, linksIn).map((block, index) => (
        <BlockOf key={index} block={block} />
      ))}
    </div>
  );
}
