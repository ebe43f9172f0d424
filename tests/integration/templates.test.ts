import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeWorkbook } from '../../electron/engine/files/workbook/write-workbook.ts';
import type { CallInput } from '../../shared/contract/contract.ts';
import { fillOpenAddress, openAddress, openFields } from '../../shared/domain/open-fields.ts';
import type { WrittenContent } from '../../shared/domain/written-content.ts';
import { pngOf } from '../support/png-of.ts';
import { fileImports } from '../support/file-imports.ts';
import { runningEngine } from '../support/running-engine.ts';

const run = runningEngine();
const { read, refusal, choose, carryOut, undo } = fileImports(run);
const picture = pngOf(4, 4, [96, 125, 139]);

type Save = CallInput<'templates.save'>;

function template(parts: Partial<Save> = {}): Save {
  const templateId = randomUUID();
  return { templateId, name: 'Greeting', folder: '', text: 'Hi', card: null, media: [], ...parts };
}

/** A file on this computer, as the person has picked it. */
function picked(name: string, content: string | Buffer): string {
  const path = join(run.folder, name);
  writeFileSync(path, content);
  return run.engine.grant(path);
}

const file = (grantId: string): Save['media'][number] => ({
  mediaId: randomUUID(),
  sendAs: 'image',
  caption: 'For {name}',
  fileName: 'plan.png',
  source: { kind: 'granted', grantId },
});

const names = async (search = '', folder: string | null = null) =>
  (await run.client.call('templates.search', { search, folder })).templates.map(({ name }) => name);

describe('templates', () => {
  it('being written are there after the program ended, and change nothing until they are saved', async () => {
    await run.connect();
    const saved = template({ text: 'First' });
    await run.client.call('templates.save', saved);
    const picture = file(picked('draft.png', pngOf(2, 2, [1, 2, 3])));
    const keep = (written: Save, isLeft = false) =>
      run.client.call('templates.keep', { written, isOutrun: false, isLeft });
    await keep({ ...saved, text: 'First and more', media: [picture] });
    const fresh = template({ name: 'Fresh', text: 'Begun' });
    const card = {
      address: 'not yet',
      title: '',
      description: '',
      imageAddress: '',
      highQuality: false,
    };
    const unfinished = template({ name: 'Unfinished', text: 'With a card', card });
    const empty = template({ name: '', text: '' });
    for (const written of [fresh, unfinished, empty]) await keep(written);
    expect(await names()).toEqual(['Greeting']);

    await run.restart();
    const get = (templateId: string) => run.client.call('templates.get', { templateId });
    expect(await names()).toEqual(['Fresh', 'Greeting', 'Unfinished']);
    expect(await get(saved.templateId)).toMatchObject({
      text: 'First',
      draft: { template: { text: 'First and more', media: [{ mediaId: picture.mediaId }] } },
    });
    expect((await get(fresh.templateId)).draft).toBe(undefined);
    expect(await get(unfinished.templateId)).toMatchObject({
      card: null,
      draft: { template: { card: { address: 'not yet' } } },
    });
    expect(
      await run.client.refusal('templates.get', { templateId: empty.templateId }),
    ).toMatchObject({
      kind: 'not-found',
    });

    // Left, one's own is saved, with the file that was picked before the end.
    const again = { ...picture, source: { kind: 'kept' } as const };
    await run.client.call('templates.keep', {
      written: { ...saved, text: 'First and more', media: [again] },
      isOutrun: false,
      isLeft: true,
    });
    const after = await get(saved.templateId);
    expect(after).toMatchObject({ text: 'First and more', media: [{ source: { kind: 'file' } }] });
    expect(after.draft).toBe(undefined);

    // What is deleted takes what was written at it along.
    await run.client.call('templates.keep', {
      written: { ...saved, text: 'Too late' },
      isOutrun: false,
      isLeft: false,
    });
    await run.client.call('templates.remove', { templateId: saved.templateId });
    await run.restart();
    expect(await names()).toEqual(['Fresh', 'Unfinished']);
  });

  it('bring locations, contact cards and polls into the tray, filled in and still forms', async () => {
    await run.connect();
    const { chatId } = await run.openChat('+4915112345678');
    const poll: WrittenContent = {
      kind: 'poll',
      name: 'When, {name}?',
      options: ['{day}', 'Friday'],
      multipleAnswers: false,
    };
    const place = { kind: 'location', place: '52.52, 13.405', title: 'Front desk' } as const;
    const forms = [poll, place];
    const saved = await run.client.call('templates.save', template({ text: '', forms }));
    await run.restart();
    const { templateId } = saved;
    expect((await run.client.call('templates.get', { templateId })).forms).toEqual(forms);

    const values = { name: 'Ana', day: 'Monday' };
    await run.call('templates.attach', { chatId, templateId, values });
    expect(await run.call('attachments.list', { chatId })).toMatchObject([
      {
        written: { kind: 'poll', name: 'When, Ana?', options: ['Monday', 'Friday'] },
        problem: null,
      },
      { written: place, problem: null },
    ]);
  });

  it('keep no form that can never be sent, and drop one in which nothing is written', async () => {
    const place = { kind: 'location', place: 'the old town', title: '' } as const;
    expect(await run.client.refusal('templates.save', template({ forms: [place] }))).toMatchObject({
      field: 'forms',
      problem: 'form-unfinished',
    });
    const forms = [
      { ...place, place: ' ' },
      { ...place, place: '{where}' },
    ];
    const saved = await run.client.call('templates.save', template({ forms }));
    expect(saved.forms).toEqual([{ ...place, place: '{where}' }]);
  });

  it('are there again after a restart, with their files', async () => {
    const grantId = picked('any.png', picture);
    const saved = await run.client.call('templates.save', template({ media: [file(grantId)] }));
    expect(saved.media[0]?.source).toEqual({ kind: 'file', size: picture.length });
    await run.restart();
    const { templateId } = saved;
    expect(await run.client.call('templates.get', { templateId })).toEqual(saved);
    const mediaId = saved.media[0]?.mediaId ?? '';
    const kept = join(run.folder, 'template-files', templateId, mediaId);
    expect(readFileSync(kept).equals(picture)).toBe(true);
  });

  it('are found by every word, whatever its case and accents, names first', async () => {
    for (const [name, folder, text] of [
      ['Orders', '', 'where is it'],
      ['Café closed', 'Hours', 'today'],
      ['Late', 'Orders', 'the café is sorry'],
      ['My orders', '', ''],
    ] as const) {
      await run.client.call('templates.save', template({ name, folder, text: text || 'x' }));
    }
    expect(await names('ORDER')).toEqual(['Orders', 'My orders', 'Late']);
    expect(await names('cafe')).toEqual(['Café closed', 'Late']);
    expect(await names('sorry orders')).toEqual(['Late']);
    expect(await names('', 'Hours')).toEqual(['Café closed']);
    expect(await names('nothing like it')).toEqual([]);
  });

  it('are found in spite of one slip in their name, where nothing is found without', async () => {
    await run.client.call('templates.save', template({ name: 'Refund made', text: 'x' }));
    await run.client.call('templates.save', template({ name: 'Return', text: 'about a refund' }));
    for (const typed of ['refnd', 'REFUDN', 'refundd', 'refumd made', 'refn']) {
      expect(await names(typed)).toEqual(['Refund made']);
    }
    expect(await names('refund')).toEqual(['Refund made', 'Return']);
    expect(await names('rfnd')).toEqual([]);
    expect(await names('refnd -made')).toEqual([]);
    expect(await names('0151234')).toEqual([]);
  });

  it('stand in the order of their last use for who writes, also after a restart', async () => {
    await run.connect();
    const { chatId } = await run.openChat('+4915112345678');
    const byUse = async (search = '') =>
      (await run.client.call('templates.search', { search, order: 'last-used' })).templates.map(
        ({ name }) => name,
      );
    const made = new Map<string, string>();
    for (const name of ['Alpha', 'Beta', 'Gamma', 'About beta']) {
      made.set(name, (await run.client.call('templates.save', template({ name }))).templateId);
    }
    expect(await byUse()).toEqual(['About beta', 'Alpha', 'Beta', 'Gamma']);
    for (const name of ['Gamma', 'About beta', 'Gamma', 'Beta']) {
      await run.call('templates.noteUse', { chatId, templateId: made.get(name) ?? '' });
    }
    const used = ['Beta', 'Gamma', 'About beta', 'Alpha'];
    expect(await byUse()).toEqual(used);
    await run.restart();
    expect(await byUse()).toEqual(used);
    // What fits better comes first all the same.
    await run.call('templates.noteUse', { chatId, templateId: made.get('About beta') ?? '' });
    expect(await byUse('beta')).toEqual(['Beta', 'About beta']);
    expect(await names()).toEqual(['About beta', 'Alpha', 'Beta', 'Gamma']);
  });

  it('are duplicated with files of their own', async () => {
    const grantId = picked('any.png', picture);
    const one = await run.client.call('templates.save', template({ media: [file(grantId)] }));
    const { templateId } = one;
    const unnamed = { templateId, name: ' ' };
    expect(await run.client.refusal('templates.duplicate', unnamed)).toMatchObject({
      field: 'name',
    });
    expect(readdirSync(join(run.folder, 'template-files'))).toEqual([templateId]);
    const copy = await run.client.call('templates.duplicate', { templateId, name: 'Again' });
    expect(copy).toEqual({ ...one, templateId: copy.templateId, name: 'Again' });
    await run.client.call('templates.remove', { templateId });
    await run.restart();
    const kept = join(run.folder, 'template-files', copy.templateId, copy.media[0]?.mediaId ?? '');
    expect(readFileSync(kept).equals(picture)).toBe(true);
    expect(existsSync(join(run.folder, 'template-files', templateId))).toBe(false);
  });

  it.each([
    [{ name: ' \n' }, 'name', 'required'],
    [{ text: '  ' }, 'content', 'required'],
    [
      { card: { address: 'x', title: '', description: '', imageAddress: '', highQuality: false } },
      'card.address',
      'not-an-address',
    ],
  ])('are refused with the reason: %j', async (parts, field, problem) => {
    expect(await run.client.refusal('templates.save', template(parts))).toMatchObject({
      field,
      problem,
    });
    expect(await names()).toEqual([]);
  });

  it('are refused whole where a file of theirs cannot be kept', async () => {
    const grantId = picked('empty.png', '');
    const refused = template({ media: [file(grantId)] });
    expect(await run.client.refusal('templates.save', refused)).toMatchObject({
      problem: 'file-empty',
    });
    expect(await names()).toEqual([]);
  });

  it('come back when their removal is undone, and are gone with their files when not', async () => {
    const one = template({ name: 'One', media: [file(picked('a.png', picture))] });
    const two = template({ name: 'Two', media: [file(picked('b.png', picture))] });
    for (const each of [one, two]) await run.client.call('templates.save', each);
    await run.client.call('templates.remove', { templateId: one.templateId });
    await run.client.call('templates.remove', { templateId: two.templateId });
    expect(await names()).toEqual([]);
    await run.client.call('templates.restore', { templateId: one.templateId });
    await run.restart();
    expect(await names()).toEqual(['One']);
    expect(readdirSync(join(run.folder, 'template-files'))).toEqual([one.templateId]);
  });

  it('that are damaged are moved aside with their files and said', async () => {
    await run.client.call('templates.save', template({ media: [file(picked('a.png', picture))] }));
    await run.engine.stop();
    writeFileSync(join(run.folder, 'templates.json'), '{"templates":[{"name":7}]}');
    await run.start();
    const { notices } = await run.client.call('app.status', {});
    expect(notices).toMatchObject([{ kind: 'templates-damaged' }]);
    const kept = readdirSync(run.folder).filter((name) => name.includes('.damaged-'));
    expect(kept.map((name) => name.replace(/damaged-.*?Z/, 'damaged'))).toEqual([
      'template-files.damaged',
      'templates.damaged.json',
    ]);
    expect(await names()).toEqual([]);
  });
});

describe('an export', () => {
  const download = async (address: string) => {
    const response = await run.engine.respond(new Request(`http://page${address}`));
    return { response, content: Buffer.from(await response.arrayBuffer()) };
  };

  it('is served once, to be saved', async () => {
    await run.client.call('templates.save', template({ text: '=1+1 – “ü”' }));
    const { address, fileName, leftOut } = await run.client.call('templates.export', {
      format: 'csv',
    });
    const { response, content } = await download(address);
    expect(leftOut).toBe(0);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    );
    expect(content.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(content.toString()).toContain(`"'=1+1 – “ü”"`);
    expect((await download(address)).response.status).toBe(404);
  });

  it('as JSON carries files to another installation, byte by byte', async () => {
    const saved = await run.client.call(
      'templates.save',
      template({ media: [file(picked('a.png', picture))] }),
    );
    const { address } = await run.client.call('templates.export', { format: 'json' });
    const { content } = await download(address);
    const { templateId } = saved;
    await run.client.call('templates.remove', { templateId });
    await run.restart();
    expect(existsSync(join(run.folder, 'template-files', templateId))).toBe(false);

    const grantId = picked('templates.json.txt', content);
    const seen = await read('templates', grantId);
    expect(seen.counts).toMatchObject({ added: 1, changed: 0, unchanged: 0, refused: 0 });
    expect(await names()).toEqual([]);
    expect((await carryOut(seen)).counts).toMatchObject({ added: 1, changed: 0 });
    expect(await run.client.call('templates.get', { templateId })).toEqual(saved);
    const mediaId = saved.media[0]?.mediaId ?? '';
    const kept = readFileSync(join(run.folder, 'template-files', templateId, mediaId));
    expect(kept.equals(picture)).toBe(true);
  });

  it('is taken back whole, but for what somebody changed since', async () => {
    const one = await run.client.call('templates.save', template({ name: 'One' }));
    await run.client.call('templates.save', template({ name: 'Two' }));
    const seen = await read('templates', picked('t.csv', 'name;text\nOne;1\nTwo;2\nNew;3\n'));
    expect((await carryOut(seen)).counts).toMatchObject({ added: 1, changed: 2 });
    const { templates } = await run.client.call('templates.search', { search: 'Two' });
    const two = { templateId: templates[0]?.templateId ?? '' };
    await run.client.call('templates.save', template({ ...two, name: 'Two', text: 'mine' }));
    expect(await undo(seen)).toMatchObject({ state: 'undone', kept: 1 });
    expect(await names()).toEqual(['One', 'Two']);
    expect(await run.client.call('templates.get', { templateId: one.templateId })).toEqual(one);
    expect(await run.client.call('templates.get', two)).toMatchObject({ text: 'mine' });
  });

  it.each([
    ['in the encoding of Windows', Buffer.from('name;text\nCaf\xe9;\xc4rger\n', 'latin1')],
    ['in UTF-16', Buffer.from('\uFEFFname\ttext\r\nCafé\tÄrger\r\n', 'utf16le')],
  ])('as a table %s is read', async (_what, content) => {
    const { refused } = (await carryOut(await read('templates', picked('t.csv', content)))).counts;
    expect([refused, await names()]).toEqual([0, ['Café']]);
  });

  it('as a table of another program has its columns chosen, also of a workbook', async () => {
    async function* pages() {
      yield [
        ['Kennung', 'Inhalt'],
        ['Gruß', 'Guten Tag'],
      ];
    }
    const grantId = picked('t.xlsx', await buffer(writeWorkbook(pages())));
    const seen = await read('templates', grantId);
    expect(seen).toMatchObject({
      choices: { mapping: [null, 'text'] },
      problem: { kind: 'no-column', field: 'name' },
    });
    const chosen = await choose(seen, { ...seen.choices, mapping: ['name', 'text'] });
    await carryOut(chosen);
    expect(await names()).toEqual(['Gruß']);
  });

  it.each([
    ['an empty file', '', 'file-empty'],
    ['a picture', picture, 'file-not-text'],
    ['prose', 'Dear Sir\nthank you\n', 'not-templates'],
  ])('is told from %s', async (_what, content, problem) => {
    const grantId = picked('some.csv', content);
    expect(await refusal('templates', grantId)).toMatchObject({ field: 'file', problem });
    // A grant serves once.
    expect(await refusal('templates', grantId)).toMatchObject({
      problem: 'grant-used',
    });
  });
});

describe('the media of a template', () => {
  let chat: { instanceId: string; chatId: string };

  beforeEach(async () => {
    const { instanceId } = await run.connect();
    const { chatId } = await run.openChat('+4915112345678');
    chat = { instanceId, chatId };
  });

  const byAddress = (url: string): Save['media'][number] => ({
    mediaId: randomUUID(),
    sendAs: 'video',
    caption: '',
    fileName: '',
    source: { kind: 'address', url },
  });

  it('go into the tray with their variables filled in, and outlive the template', async () => {
    const { templateId } = await run.client.call(
      'templates.save',
      template({
        media: [
          file(picked('a.png', picture)),
          byAddress('https://media.example.org/{order}/film.mp4'),
        ],
      }),
    );
    const values = { name: 'Ana', order: 'a/1' };
    await run.client.call('templates.attach', { ...chat, templateId, values });
    await run.client.call('templates.remove', { templateId });
    await run.restart();
    expect(await run.client.call('attachments.list', chat)).toMatchObject([
      {
        sendAs: 'image',
        caption: 'For Ana',
        fileName: 'plan.png',
        source: { kind: 'file', size: picture.length },
        problem: null,
      },
      {
        sendAs: 'video',
        fileName: 'film.mp4',
        source: { kind: 'address', url: 'https://media.example.org/a%2F1/film.mp4' },
      },
    ]);
  });

  it('by address have their open fields filled in later', async () => {
    const { templateId } = await run.client.call(
      'templates.save',
      template({ media: [byAddress('https://media.example.org/{order}/film.mp4')] }),
    );
    const added = await run.client.call('templates.attach', { ...chat, templateId, values: {} });
    const { instanceId } = chat;
    const one = { instanceId, attachmentId: added[0]?.attachmentId ?? '' };
    const url = 'https://media.example.org/a%2F1/film.mp4';
    await run.client.call('attachments.change', { ...one, url });
    expect(await run.client.call('attachments.list', chat)).toMatchObject([
      { source: { kind: 'address', url }, fileName: 'film.mp4', sendAs: 'video' },
    ]);
    const elsewhere = { ...one, url: 'http://192.168.1.1/' };
    expect(await run.client.refusal('attachments.change', elsewhere)).toMatchObject({
      field: 'url',
      problem: 'private-address',
    });
  });

  it('by address have a field with a blank, and one of other letters in the query', async () => {
    const address = 'https://media.example.org/{order number}.pdf?of={número}&by={who|a b}';
    const saved = template({ media: [byAddress(address)] });
    const { templateId } = await run.client.call('templates.save', saved);
    await run.client.call('templates.attach', { ...chat, templateId, values: {} });
    const inTray = async () => {
      const [item] = await run.client.call('attachments.list', chat);
      if (!item || 'written' in item || item.source.kind !== 'address')
        throw new Error('no address');
      return { attachmentId: item.attachmentId, url: item.source.url };
    };
    const { attachmentId, url: open } = await inTray();
    expect(openFields(openAddress(open)).map(({ key }) => key)).toEqual(['order number', 'número']);

    const { instanceId } = chat;
    const half = fillOpenAddress(open, { 'order number': 'A 1' });
    await run.client.call('attachments.change', { instanceId, attachmentId, url: half });
    const rest = fillOpenAddress((await inTray()).url, { número: '7' });
    expect(rest).toBe('https://media.example.org/A%201.pdf?of=7&by=a%20b');
  });

  it('from this computer are never made an address', async () => {
    const grantIds = [picked('own.png', picture)];
    const [added] = await run.client.call('attachments.addFiles', { ...chat, grantIds });
    const attachmentId = added?.attachmentId ?? '';
    const change = { instanceId: chat.instanceId, attachmentId, url: 'https://example.org/a.png' };
    expect(await run.client.refusal('attachments.change', change)).toMatchObject({
      kind: 'not-found',
    });
    expect(await run.client.call('attachments.list', chat)).toMatchObject([
      { source: { kind: 'file' } },
    ]);
  });

  it('are made of a draft without the name of whom it was written to', async () => {
    const { instanceId, chatId } = chat;
    await run.client.call('chats.rename', { ...chat, name: 'Maria Silva' });
    const grantIds = [picked('offer.png', picture)];
    const [added] = await run.client.call('attachments.addFiles', { ...chat, grantIds });
    const attachmentId = added?.attachmentId ?? '';
    const caption = 'For Maria, {{as is}}';
    await run.client.call('attachments.change', { instanceId, attachmentId, caption });
    const poll = { kind: 'poll', name: 'When, Maria?', options: ['Now', 'Later'] } as const;
    const written = { ...poll, options: [...poll.options], multipleAnswers: false };
    await run.client.call('attachments.write', { ...chat, attachmentId: randomUUID(), written });
    const card = {
      address: 'https://example.org/',
      title: 'Maria Silva: your order',
      description: 'Dear Maria',
      imageAddress: '',
      highQuality: false,
    };
    const draft = { ...chat, text: '', card, replyToLocalId: null, options: null };
    await run.client.call('drafts.save', draft);
    const from = { kind: 'draft', chatId } as const;
    const templateId = randomUUID();
    const make = { instanceId, from, templateId, name: 'Offer', text: '' };
    const kept = join(run.folder, 'template-files', templateId);
    const unnamed = { ...make, name: ' ' };
    expect(await run.client.refusal('templates.make', unnamed)).toMatchObject({ field: 'name' });
    expect(existsSync(kept)).toBe(false);

    const made = await run.client.call('templates.make', make);
    expect(made).toMatchObject({
      card: { title: '{name}: your order', description: 'Dear {first name}' },
      media: [{ caption: 'For {first name}, {{{{as is}}' }],
      forms: [{ name: 'When, {first name}?', options: ['Now', 'Later'] }],
    });
    expect(await run.client.refusal('templates.make', { ...make, name: 'New' })).toMatchObject({
      field: 'templateId',
    });
    expect(await run.client.call('templates.get', { templateId })).toEqual(made);
  });

  it('are those of a message, or of what is being written', async () => {
    const { instanceId, chatId } = chat;
    const path = join(run.folder, 'plan.png');
    writeFileSync(path, picture);
    const [added] = await run.client.call('attachments.addFiles', {
      ...chat,
      grantIds: [run.engine.grant(path)],
    });
    const attachmentId = added?.attachmentId ?? '';
    await run.client.call('attachments.change', {
      instanceId,
      attachmentId,
      caption: 'For {who}',
    });
    const card = {
      address: 'https://example.org/{who}',
      title: 'Plan',
      description: '',
      imageAddress: '',
      highQuality: false,
    };
    const draft = { ...chat, text: 'Hi', card, replyToLocalId: null, options: null };
    await run.client.call('drafts.save', draft);
    const make = (from: CallInput<'templates.make'>['from'], text: string) => ({
      instanceId,
      from,
      templateId: randomUUID(),
      name: 'Plan',
      text,
    });
    const ofDraft = await run.client.call(
      'templates.make',
      make({ kind: 'draft', chatId }, 'Hi {first name}'),
    );
    const medium = { sendAs: 'image', caption: 'For {who}', fileName: 'plan.png' };
    const source = { kind: 'file', size: picture.length };
    expect(ofDraft).toMatchObject({
      text: 'Hi {first name}',
      card,
      media: [{ ...medium, source }],
    });
    await run.client.call('drafts.save', { ...draft, text: '', card: null });

    const {
      messages: [sent],
    } = await run.client.call('messages.send', {
      ...chat,
      localId: randomUUID(),
      text: '',
      attachmentIds: [attachmentId],
      replyToLocalId: null,
      options: { linkPreview: false, linkPreviewHighQuality: false, safeSend: false },
    });
    const message = { kind: 'message', localId: sent?.localId ?? '' } as const;
    const ofMessage = await run.client.call('templates.make', make(message, 'For {name}'));
    expect(ofMessage).toMatchObject({
      text: '',
      card: null,
      media: [{ ...medium, caption: 'For {name}', source }],
    });
    for (const { templateId, media } of [ofDraft, ofMessage]) {
      const kept = join(run.folder, 'template-files', templateId, media[0]?.mediaId ?? '');
      expect(readFileSync(kept).equals(picture)).toBe(true);
    }

    // Another file has taken its place: it is not what was sent.
    writeFileSync(path, Buffer.concat([picture, picture]));
    expect(await run.client.refusal('templates.make', make(message, ''))).toMatchObject({
      field: 'file',
      problem: 'file-changed',
    });
    const unnamed = { ...make({ kind: 'draft', chatId }, 'Hi'), name: ' ' };
    expect(await run.client.refusal('templates.make', unnamed)).toMatchObject({
      field: 'name',
      problem: 'required',
    });
    const empty = make({ kind: 'draft', chatId }, ' ');
    expect(await run.client.refusal('templates.make', empty)).toMatchObject({ field: 'content' });
  });

  it('all stay out where one is refused', async () => {
    const { templateId } = await run.client.call(
      'templates.save',
      template({
        media: [byAddress('https://media.example.org/a.png'), byAddress('http://192.168.1.1/{x}')],
      }),
    );
    expect(
      await run.client.refusal('templates.attach', { ...chat, templateId, values: {} }),
    ).toMatchObject({ problem: 'private-address' });
    expect(await run.client.call('attachments.list', chat)).toEqual([]);
  });
});
