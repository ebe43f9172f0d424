import { createHash } from 'node:crypto';
import { directionOf } from '../../../../shared/domain/languages.ts';
import { timeWithOffset } from '../../../../shared/transcript/written-time.ts';
import { headLines } from './plain-form.ts';
import {
  inPieces,
  type TranscriptForm,
  type TranscriptHead,
  type WrittenMessage,
} from './transcript-format.ts';

/** Text never waits for them: emoji in colour are there while a PDF is made (`host.ts`, `printToPdf`); a browser, which finds none there, has its own. */
const style = `
@font-face { font-family: 'Postline Emoji'; src: url('app://transcript/emoji.woff2') format('woff2'); font-display: swap; unicode-range: U+200D, U+231A-231B, U+23E9-23EC, U+23F0, U+23F3, U+25FD-25FE, U+2600-27BF, U+2B1B-2B1C, U+2B50, U+2B55, U+FE0F, U+1F000-1FAFF, U+E0020-E007F; }
body { margin: 2rem auto; max-width: 46rem; padding: 0 1rem; color: #1b1c20; background: #fff; font: 15px/1.45 'Postline Emoji', system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.3rem; }
header { margin-bottom: 1.5rem; padding-bottom: 1rem; border-bottom: 1px solid #d8d9de; }
header p, .head, .reason, footer { margin: 0; color: #5b5d66; font-size: .85rem; }
article { margin: 0 0 1rem; break-inside: avoid; }
article p, blockquote, figure { max-width: 38rem; margin: .15rem 0; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
b { color: #1b1c20; font-weight: 600; }
blockquote { padding-inline-start: .6rem; border-inline-start: 3px solid #c5c7cf; color: #5b5d66; }
.own { padding-inline-start: 3rem; }
img { display: block; max-width: 20rem; max-height: 20rem; }
@page { margin: 18mm; }
@media (prefers-color-scheme: dark) {
  @media screen {
    body { color: #e7e8ec; background: #17181c; }
    b { color: #e7e8ec; }
    header p, .head, .reason, footer, blockquote { color: #a4a7b3; }
    header { border-color: #34363e; }
    a { color: #9db7ff; }
  }
}
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** It runs nothing and loads nothing but the pictures beside it and that font: `'self'` where it is served, `file:` where it is opened from a disk. */
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self' file:; font-src app:; base-uri 'none'; form-action 'none'`;

/** As a page that any browser shows and prints. Everything in it that somebody wrote is text. */
export const htmlForm: TranscriptForm = {
  ending: 'html',
  mediaType: 'text/html',
  write: inPieces({
    begin: (head) => {
      const { title, facts } = headLines(head);
      const { language } = head.language;
      return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1><bdi>${escapeHtml(title)}</bdi></h1>
${facts.map((fact) => `<p>${escapeHtml(fact)}</p>\n`).join('')}</header>
<main>
`;
    },
    message: messageHtml,
    end: ({ say }, count) =>
      `</main>\n<footer>${escapeHtml(say('transcript.count', { count }))}</footer>\n</body>\n</html>\n`,
  }),
};

function messageHtml(
  { message, entry, copy }: WrittenMessage,
  _index: number,
  { timeOf }: TranscriptHead,
): string {
  const { at, isOwn, who, quote, attached, text, state, reason } = entry;
  const time = `<bdi><time datetime="${timeWithOffset(at)}">${escapeHtml(timeOf(at))}</time></bdi>`;
  const isPicture = message.content.kind === 'media' && message.content.sendAs === 'image';
  return `<article${isOwn ? ' class="own"' : ''}>
<p class="head">${time} · <b><bdi>${escapeHtml(who)}</bdi></b> · <bdi>${escapeHtml(state)}</bdi></p>
${quote && `<blockquote>${escapeHtml(quote)}</blockquote>\n`}${attached && attachedHtml(attached, copy, isPicture)}${text && `<p>${escapeHtml(text)}</p>\n`}${reason && `<p class="reason">${escapeHtml(reason)}</p>\n`}</article>
`;
}

function attachedHtml(attached: string, copy: string | null, isPicture: boolean): string {
  const words = escapeHtml(attached);
  if (copy === null) return `<p>${words}</p>\n`;
  const address = escapeHtml(copy.split('/').map(encodeURIComponent).join('/'));
  const picture = isPicture ? `<img src="${address}" alt="">` : '';
  return `<figure>${picture}<a href="${address}">${words}</a></figure>\n`;
}

const escaped: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What HTML takes for no character, a NUL above all, is left out. */
function escapeHtml(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .replace(/[&<>"']/g, (letter) => escaped[letter] ?? '');
}
