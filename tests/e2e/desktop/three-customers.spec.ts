import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameOf } from '../../../electron/practice/people.ts';
import { byName, type Way } from '../../support/by-name.ts';
import { incomingRecord } from '../../support/imports.ts';
import { listen } from '../../support/listen.ts';
import { callFrom, instanceOf } from '../../support/page-calls.ts';
import { pngOf } from '../../support/png-of.ts';
import { expect, test } from '../../support/story.ts';

const week = 7 * 86_400;

/** Numbers of the practice service that answer, and the names by which they do. */
const customers = ['4915112345999', '4915112346999', '4915112347999'].map((digits) => ({
  number: `+${digits}`,
  name: nameOf(digits),
}));
const [first, second, third] = customers as [Customer, Customer, Customer];
type Customer = (typeof customers)[number];

test.use({ hears: { tones: [{ hertz: 440, seconds: 60 }] } });
test.describe.configure({ timeout: 240_000 });

for (const way of ['names', 'keys'] satisfies Way[]) {
  const title =
    way === 'names'
      ? 'one who hears the screen answers three customers, finds a message of last week and archives thirty threads'
      : 'one who has only the keyboard answers three customers, finds a message of last week and archives thirty threads';

  test(title, async ({ page, folder }) => {
    const { keyboard } = page;
    // From now on no dialog of the system opens.
    page.on('filechooser', () => {});
    const { find, reach, held, press, write, hear } = await byName(page, way);
    const said = await listen(page, 'polite');
    const saying = (text: string | RegExp) =>
      expect.poll(said).toContainEqual(expect.stringMatching(text));
    const pick = async (path: string, content: string | Buffer) => {
      writeFileSync(path, content);
      const chooser = page.waitForEvent('filechooser');
      await press('button', 'Choose files…');
      await (await chooser).setFiles(path);
    };

    /** Opens a chat of the list: it is one stop of Tab, in which arrow keys go on. */
    const open = async (name: string) => {
      if (way === 'keys') {
        // The list is one stop of Tab, at the row that had the focus last.
        await reach('link', /Waiting|Accepted/, 'Shift+Tab');
        await keyboard.press('Home');
      }
      await press('link', new RegExp(name), 'ArrowDown');
      await held('textbox', 'Message');
    };

    // Connect to the practice service: the tour’s first step is said as one arrives.
    await press('button', 'Try it on the practice service', 'Shift+Tab');
    await held('textbox', 'Message');
    await saying(/^Mariana is waiting/);

    // Write to three, who answer.
    for (const { number, name } of customers) {
      await press('button', 'New chat', 'Shift+Tab');
      await write('Phone number or chat ID', number);
      await keyboard.press('Enter');
      await held('textbox', 'Message');
      await write('Message', `Good morning, ${name}`);
      await keyboard.press('Enter');
      await saying(`Accepted: Good morning, ${name}`);
    }
    for (const { name } of customers) await find('link', new RegExp(`${name}.*When does`));

    // Answer with words.
    await open(first.name);
    await find('region', first.name);
    await hear('When does it arrive?');
    await write('Message', 'It arrives today');
    await keyboard.press('Enter');
    await saying('Accepted: It arrives today');

    // Answer with a picture.
    await open(second.name);
    await find('region', second.name);
    await press('button', 'Attach');
    await pick(join(folder, 'entrance.png'), pngOf(80, 60, [60, 110, 90]));
    await saying('Attached: entrance.png');
    await held('textbox', 'Message');
    await keyboard.press('Enter');
    await saying('Accepted: Image, entrance.png');

    // Answer with a voice note.
    await open(third.name);
    await find('region', third.name);
    await press('button', 'Record voice');
    await find('timer', /.*/);
    // Something was heard by then.
    await hear(/^0:0[1-9]$/m);
    await held('button', 'Stop recording');
    await keyboard.press('Enter');
    await hear('Recording stopped. You can play, trim, send or discard it.');
    await press('button', 'Send recording');
    await saying('Accepted: Voice');
    await held('textbox', 'Message');

    // Find last week’s message, in what an export holds.
    const messageTimestamp = Math.floor(Date.now() / 1_000) - week;
    const record = incomingRecord('OLD', 'where is my crate', { messageTimestamp });
    await press('button', 'Import messages…', 'Shift+Tab');
    await pick(join(folder, 'log.json'), JSON.stringify([record]));
    await press('button', 'Import 1 message');
    await hear('1 imported.');
    await held('button', 'Close');
    await keyboard.press('Enter');
    await held('button', 'Import messages…');
    await reach('searchbox', 'Search');
    await keyboard.insertText('crate');
    await press('link', /where is my crate/);
    await held('link', /Maria Silva.*where is my crate/);

    // Archive thirty threads: the grid says the row that the keys mean, and what is done to it.
    await press('link', 'SMS threads', 'Shift+Tab');
    await held('grid', 'SMS threads');
    await find('row', /^Unread, \+44 7700 900439.*, Open$/);
    await keyboard.press(' ');
    await hear('1 selected');
    for (let more = 1; more < 30; more += 1) await keyboard.press('Shift+ArrowDown');
    await hear('30 selected');
    await keyboard.press('e');
    await saying('Archived 30 threads');
    const { actions } = await callFrom(page, 'threads.actions', {
      instanceId: await instanceOf(page),
      offset: 0,
      limit: 1,
    });
    expect(actions).toMatchObject([{ count: 30, done: 30, pending: 0 }]);
  });
}
