import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSameNumber } from '../../electron/engine/numbers/number-forms.ts';
import { type ExampleNumber, examplesOf } from '../support/example-numbers.ts';
import { fileImports } from '../support/file-imports.ts';
import { runningEngine } from '../support/running-engine.ts';

// What R15 shows of one reading holds for each way in: to whom is forwarded, and whom files name.

const run = runningEngine();

const ten = ['US', 'DE', 'GB', 'FR', 'IT', 'MX', 'AR', 'BR', 'IN', 'AU'] as const;

interface Row {
  digits: string;
  written: string;
}

/** Each example once, in the forms in turn. */
const rowsOf = (examples: readonly ExampleNumber[]): Row[] =>
  examples.map(({ digits, written }, index) => ({
    digits,
    written: written[index % written.length] ?? '',
  }));

const chatOf = ({ digits }: { digits: string }) => `${digits}@c.us`;
const sorted = (texts: readonly string[]) => [...new Set(texts)].sort();

function granted(name: string, lines: readonly string[]): string {
  const path = join(run.folder, name);
  writeFileSync(path, lines.join('\n'));
  return run.engine.grant(path);
}

/** The rows that are of one person with the country, and those that a person is asked about. */
async function bySureness(country: string, rows: readonly Row[]) {
  const read = await run.call('chats.readRecipients', {
    written: rows.map(({ written }) => written),
    country,
  });
  const meant = read.map((one) => ('error' in one ? [] : one.recipients.map(chatOfRecipient)));
  return {
    first: meant.map(([chatId]) => chatId),
    sure: rows.filter((_row, index) => meant[index]?.length === 1),
  };
}
const chatOfRecipient = ({ chatId }: { chatId: string }) => chatId;

describe.each(ten)('numbers of %s without their country', (country) => {
  // Of two forms of one number (Argentina's with and without the 9) the later: they share a chat.
  const examples = examplesOf(country).filter(
    (one, index, all) =>
      all.findLastIndex((other) => isSameNumber(chatOf(one), chatOf(other))) === index,
  );
  const forms = examples.flatMap(({ digits, written }) =>
    written.map((one) => ({ digits, written: one })),
  );

  it('are forwarded to whom the country means by them', async () => {
    await run.connect();
    const { first } = await bySureness(country, forms);
    expect(first).toEqual(forms.map(chatOf));
    const { chatId } = await run.openChat('+4915112345678');
    await run.send(chatId, 'Good morning');
    const [message] = await run.untilAll(chatId, 'accepted');
    const chatIds = sorted(first.flatMap((one) => one ?? [])).filter((one) => !/000@/.test(one));
    await run.call('messages.forward', {
      runId: randomUUID(),
      messageIds: [message?.messageId ?? ''],
      chatIds,
      allowFirstContacts: true,
    });
    const forwarded = () =>
      run.service.log.flatMap(({ operation, fields }) =>
        operation === 'forward-message' ? [String(fields['chatId'])] : [],
      );
    await run.until(async () => {
      const results = await Promise.all(chatIds.map((one) => run.messages(one)));
      return results.flat().every(({ state }) => state === 'accepted') && results.length > 0;
    });
    expect(forwarded().sort()).toEqual(chatIds);
  });

  it('come in as theirs by a file of people, of messages and of threads', async () => {
    await run.connect();
    const rows = rowsOf(examples);
    const { sure } = await bySureness(country, rows);
    expect(sure.length).toBeGreaterThan(0);

    const people = rows.map(({ written }, index) => `Person ${index},"${written}"`);
    const grantId = granted('people.csv', ['Name,Phone', ...people]);
    const { read, carryOut } = fileImports(run);
    const file = await read('people', grantId, { country, isSure: true });
    expect(file.refused).toEqual([]);
    await carryOut(file, { names: 'file' });
    for (const row of rows)
      expect(await run.call('chats.get', { chatId: chatOf(row) })).toBeTruthy();

    const messages = sure.map(
      ({ written }, index) => `M${index},"${written}",Hello,176000000${index}`,
    );
    const table = granted('messages.csv', ['id,from,text,timestamp', ...messages]);
    const shown = await fileImports(run).read('messages', table, { country });
    expect(shown.refused).toEqual([]);
    expect(sorted((shown.messages?.chats ?? []).map(({ chat }) => chat.chatId))).toEqual(
      sorted(sure.map(chatOf)),
    );

    const threads = sure.map(({ written }, index) => `t${index},"${written}"`);
    const ofThreads = granted('threads.csv', ['id,from', ...threads]);
    await carryOut(await read('threads', ofThreads, { country }));
    const list = await run.call('threads.list', { sort: { by: 'number', descending: false } });
    const numbers = list.threads.map(({ number }) => (number ?? '').replace(/\D/g, ''));
    expect(numbers.sort()).toEqual(sure.map(({ digits }) => digits).sort());
  });
});
