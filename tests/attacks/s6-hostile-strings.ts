import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { Parser } from 'htmlparser2';
import { temporaryFolder } from '../rows/temporary-folder.ts';
import { transcriptTexts, type TranscriptWord } from '../../shared/domain/transcript-words.ts';
import english from '../../renderer/messages/en.json' with { type: 'json' };
import { type Random, seeded } from '../faults/random.ts';
import { binaryOf, part, type Part, type Program, rowOfParts } from '../rows/row.ts';
import { importMessages } from '../support/file-imports.ts';
import { incomingRecord } from '../support/imports.ts';
import { asRoot } from '../support/start-electron.ts';
import { startPreview } from '../support/start-preview.ts';
import { importText } from '../support/threads.ts';
import { type AttackedEngine, withEngine } from './attacked-engine.ts';
import { walkScreens } from './screens.ts';
import { startTrap } from './trap.ts';

/** The word of whatever got out of its row. */
const mark = 'postline-attacked';
/** Messages of a chat. */
const perChat = 50;

/**
 * S6: strings that are script, markup, formulas, or hardly text, in every field that the service, a file or a contact fills: by the
 * dialogs, windows, requests and elements of the page that shows them, and by the files that are made of them.
 */
export const hostileStrings: Program = async ({ short, seed, chromium: found }) => {
  const count = short ? 300 : 10_000;
  const strings = hostileTexts(count, seeded(seed));
  const skipped = 'reason' in found ? [`the screens: ${found.reason}`] : [];
  const parts: Part[] = [];
  const folder = temporaryFolder('strings');
  await withEngine({ dataFolder: folder }, async (attacked) => {
    const filled = await fill(attacked, strings);
    parts.push(await part('tables', () => tables(attacked, filled)));
    parts.push(await part('pages', () => pages(attacked, filled)));
    parts.push(await part('other files', () => otherFiles(attacked, filled)));
  });
  if (skipped.length === 0)
    parts.push(await part('screens', () => screens(folder, binaryOf(found))));
  return rowOfParts(`${count} hostile strings in ${fields} fields`, seed, parts, skipped);
};

const fields = 14;

const scripts = [
  `<script>${mark}()</script>`,
  `"><img src=x onerror=${mark}()>`,
  `<svg/onload=${mark}()>`,
  `</p></article></body><iframe src="javascript:${mark}()">`,
  `<x-attack>${mark}</x-attack>`,
  `javascript:${mark}()`,
  `[click](javascript:${mark}())`,
  `https://chat.example.com/"onmouseover="${mark}()`,
  `<a href="javascript:${mark}()">x</a>`,
  `<style>*{display:none}</style>`,
  `<base href="http://127.0.0.1:9/">`,
  `<meta http-equiv=refresh content="0;url=http://127.0.0.1:9/">`,
  `{{constructor.constructor('${mark}()')()}}`,
  `\${${mark}()}`,
  `=HYPERLINK("http://127.0.0.1:9/","x")`,
  `=cmd|' /C calc'!A0`,
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '"\r\n=1+1',
  `\u202e${mark}\u202d`,
  '\u2066\u2067\u2068',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff=1',
  'a'.repeat(2_000),
  '\u0301'.repeat(500),
  '../../../etc/passwd',
  'CON',
  '<!--',
  ']]>',
  '{"$ne":null}',
  "'; DROP TABLE message; --",
  '*'.repeat(300),
];

function hostileTexts(count: number, random: Random): string[] {
  const made = Array.from({ length: Math.max(0, count - scripts.length) }, () => {
    const [one, other] = [random.pick(scripts), random.pick(scripts)];
    const at = random.int(one.length);
    return `${one.slice(0, at)}${other}${one.slice(at)}`;
  });
  return [...scripts, ...made, `${mark} `.repeat(4_000)].slice(0, Math.max(count, scripts.length));
}

interface Filled {
  instanceId: string;
  chatIds: string[];
}

async function fill(attacked: AttackedEngine, strings: readonly string[]): Promise<Filled> {
  const { client, engine, folder } = attacked;
  const instanceId = await attacked.connect();
  const at = (index: number) => strings[index % strings.length] ?? '';
  const chatIds: string[] = [];
  const records: object[] = [];
  for (const [index, text] of strings.entries()) {
    const number = String(4_915_112_345_000 + Math.floor(index / perChat));
    if (index % perChat === 0) chatIds.push(`${number}@c.us`);
    const field = index % 4;
    const message =
      field === 0
        ? { conversation: text }
        : field === 1
          ? { documentMessage: { fileName: text, caption: at(index + 1), mimetype: at(index + 2) } }
          : field === 2
            ? {
                contactMessage: {
                  displayName: text,
                  vcard: `BEGIN:VCARD\nFN:${at(index + 1)}\nEND:VCARD`,
                },
              }
            : {
                locationMessage: {
                  degreesLatitude: 1,
                  degreesLongitude: 2,
                  name: text,
                  address: at(index + 1),
                },
              };
    records.push(
      incomingRecord(`A${index}`, text, {
        key: { remoteJid: `${number}@s.whatsapp.net`, fromMe: false, id: `A${index}` },
        message,
        messageTimestamp: String(1_760_000_000 + index),
        pushName: at(index + 3),
      }),
    );
  }
  const path = join(folder, 'records.ndjson');
  writeFileSync(path, records.map((record) => JSON.stringify(record)).join('\n'));
  await importMessages({ client, instanceId }, engine.grant(path));
  const rows = strings.map((text, index) =>
    [`t${index}`, at(index + 1), '+15550100000', text]
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(','),
  );
  await importText(
    attacked,
    `id,from_phone_number,to_phone_number,last_message_content\n${rows.join('\n').replaceAll('\0', '')}`,
  );
  for (const [index, chatId] of chatIds.entries()) {
    await client.ask('chats.rename', { instanceId, chatId, name: at(index).slice(0, 200) });
    await client.ask('chats.setNotes', {
      instanceId,
      chatId,
      notes: at(index + 5).slice(0, 2_000),
    });
  }
  for (const text of strings.slice(0, scripts.length)) {
    await client.ask('templates.save', {
      templateId: randomUUID(),
      name: text.slice(0, 100),
      shortcut: '',
      category: text.slice(0, 50),
      text,
      media: [],
    } as never);
    await client.ask('chats.readRecipients', { instanceId, written: [text], country: 'DE' });
  }
  return { instanceId, chatIds };
}

const texts = transcriptTexts((word: TranscriptWord) => english[word]);

async function exported(
  { client, engine }: AttackedEngine,
  { instanceId, chatIds }: Filled,
  format: 'csv' | 'html' | 'json' | 'text',
): Promise<string[]> {
  const made: string[] = [];
  for (const chatId of chatIds) {
    const file = await client.call('chats.exportTranscript', {
      instanceId,
      attemptId: randomUUID(),
      chatId,
      format,
      texts,
    });
    if (file === null || 'folder' in file) throw new Error('no file was made');
    made.push(await saved(engine, file.address));
  }
  return made;
}

async function saved(engine: AttackedEngine['engine'], address: string): Promise<string> {
  const answer = await engine.respond(new Request(new URL(address, 'http://page.invalid')));
  return answer.text();
}

/** No cell of any table that is made is one that a spreadsheet calculates. */
async function tables(attacked: AttackedEngine, filled: Filled): Promise<string[]> {
  const { client, engine } = attacked;
  const { instanceId } = filled;
  const made = {
    transcripts: await exported(attacked, filled, 'csv'),
    threads: [
      await saved(
        engine,
        (await client.call('threads.export', { instanceId, format: 'csv' })).address,
      ),
    ],
    templates: [
      await saved(engine, (await client.call('templates.export', { format: 'csv' })).address),
    ],
    activity: [
      await saved(
        engine,
        (await client.call('audit.export', { instanceId, format: 'csv' })).address,
      ),
    ],
  };
  return Object.entries(made).flatMap(([name, files]) => {
    const cells = files.flatMap(cellsOf);
    if (cells.length === 0) return [`${name}: no cell was read`];
    const live = cells.filter(
      (cell) => /^\s*[=+\-@＝＋－＠]/.test(cell) && !/^[+-]\d[\d .,]*$/.test(cell),
    );
    return live
      .slice(0, 3)
      .map((cell) => `${name}: ${JSON.stringify(cell.slice(0, 60))} is calculated`);
  });
}

/** As spreadsheets read it. */
function cellsOf(table: string): string[] {
  const cells: string[] = [];
  for (const [, quoted, plain] of table
    .replace(/^\ufeff/, '')
    .matchAll(/(?:^|[,;\r\n])(?:"((?:[^"]|"")*)"|([^",;\r\n]*))/g)) {
    cells.push((quoted ?? plain ?? '').replaceAll('""', '"'));
  }
  return cells;
}

/** No element, attribute or address in a page that is made comes from what somebody wrote. */
async function pages(attacked: AttackedEngine, filled: Filled): Promise<string[]> {
  const known = new Set(
    'html head meta title style body header h1 bdi p main article time b footer a img audio video figure figcaption span div section h2 ul li dl dt dd blockquote'.split(
      ' ',
    ),
  );
  const wrong = new Set<string>();
  for (const page of await exported(attacked, filled, 'html')) {
    const parser = new Parser({
      onopentag: (name, attributes) => {
        if (!known.has(name)) wrong.add(`an element ${name}`);
        for (const [key, value] of Object.entries(attributes)) {
          const leads = key === 'href' || key === 'src' || key === 'action';
          if (key.startsWith('on') || (leads && /^[a-z]+:/i.test(value)))
            wrong.add(`${name} ${key}=${value.slice(0, 60)}`);
        }
      },
    });
    parser.end(page);
  }
  return [...wrong];
}

async function otherFiles(attacked: AttackedEngine, filled: Filled): Promise<string[]> {
  const wrong: string[] = [];
  for (const text of await exported(attacked, filled, 'json')) JSON.parse(text);
  for (const text of await exported(attacked, filled, 'text')) {
    if (/[\u202a-\u202e]/.test(text.split('\n')[0] ?? '')) wrong.push('the first line is turned');
  }
  return wrong;
}

/** The page that shows all of it: no dialog, window, navigation, request, strange element, or row wider than the page. */
async function screens(folder: string, executablePath: string): Promise<string[]> {
  const trap = await startTrap();
  const browser = await chromium.launch({ executablePath, args: asRoot });
  const wrong: string[] = [];
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const running = await startPreview(folder, context);
    const { page } = running;
    page.on('dialog', (dialog) => {
      wrong.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    context.on('page', () => wrong.push('a window was opened'));
    page.on('framenavigated', (frame) => {
      if (!frame.url().startsWith(page.url().split('#')[0] ?? ''))
        wrong.push(`navigated to ${frame.url()}`);
    });
    page.on('request', (request) => {
      if (
        new URL(request.url()).origin !== new URL(page.url()).origin &&
        !/^(data|blob):/.test(request.url())
      )
        wrong.push(`asked for ${request.url()}`);
    });
    await page.evaluate((word) => {
      Object.assign(window, { [word]: () => Object.assign(window, { isAttacked: true }) });
    }, mark);
    const { chats } = await page.evaluate(async () => {
      const list = (await window.postline.call('instances.list', {})) as {
        value: { instances: { instanceId: string }[] };
      };
      const instanceId = list.value.instances[0]?.instanceId ?? '';
      const answer = (await window.postline.call('chats.list', { instanceId } as never)) as {
        value: { chats: { chatId: string }[] };
      };
      return answer.value;
    });
    if (chats.length === 0) wrong.push('no chat is shown');
    const seen = await walkScreens(
      page,
      chats.map(({ chatId }) => chatId).slice(0, 40),
      async (address) => {
        wrong.push(...(await strangeIn(page)).map((one) => `${address}: ${one}`));
      },
    );
    if (seen < 10) wrong.push('no screen was seen');
    await running.quit();
  } finally {
    await browser.close();
    trap.close();
  }
  return [...new Set(wrong)];
}

function strangeIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const selector of [
      'x-attack',
      'iframe',
      'object',
      'embed',
      'base',
      'body script',
      'body style',
      'meta[http-equiv=refresh]',
    ]) {
      if (document.querySelector(selector) !== null) found.push(`there is ${selector}`);
    }
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) found.push(`${element.tagName} has ${name}`);
        const leads = name === 'href' || name === 'src' || name === 'action';
        if (leads && /^\s*(javascript|vbscript|data:text)/i.test(value))
          found.push(`${name}=${value.slice(0, 60)}`);
      }
    }
    if ('isAttacked' in window) found.push('a script ran');
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} wide in ${clientWidth}`);
    return found;
  });
}
