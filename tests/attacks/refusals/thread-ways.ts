import {
  act,
  choose,
  type Hands,
  having,
  inRegion,
  key,
  onService,
  pick,
  type Step,
  within,
  write,
} from './hands.ts';
import type { Ways } from './way.ts';

const at = '/threads';

const rows = (page: Hands['page']) =>
  page.getByRole('grid', { name: 'SMS threads' }).getByRole('row');

/** Puts the cursor on a thread. */
const thread =
  (text: string): Step =>
  async (hands) => {
    await act(hands, 'All');
    await rows(hands.page).filter({ hasText: text }).first().click();
  };
const all: Step = async (hands) => {
  await act(hands, 'All');
  await rows(hands.page).nth(1).waitFor();
  await hands.page.getByRole('grid', { name: 'SMS threads' }).focus();
  await hands.page.keyboard.press('Control+a');
  // With none of them selected, it is the one at the cursor that is acted on.
  await hands.page.getByRole('row', { selected: true }).nth(1).waitFor();
};

const ids = pick('Import…', 'threads.csv', 'id\n32343a19-da5e-4b1b-a767-3298a73703cb\n');
const customer = '+49 1511 2345678';
const refusing = (operation: string) =>
  onService(({ faults }) =>
    faults.every(1, { kind: 'status', status: 422, body: { message: 'Locked.' }, operation }),
  );
const run = (name: string): Step => inRegion('Archive run', name);
/** Archives all threads, so many a minute. */
export const archiving = (pace: string): Step[] => [
  all,
  'Archive',
  write('Requests a minute', pace),
  'Start',
];
const view = (name: string): Step[] => [
  '+ Filter',
  write('Message contains', name),
  'Apply',
  'Save view…',
  write('Name', name),
  'Save',
];
const sms = (text: string): Step[] => [thread(customer), write('Message', text), 'Send'];

/** Ways to the calls about SMS threads, at a service that has all that is optional. The first come while its list is read. */
export const threadWays = {
  'threadSync.pause': { at, steps: ['Pause'] },
  'threadSync.cancel': { at, steps: ['Cancel'] },
  'threadSync.refresh': { at, steps: [onService(({ faults }) => faults.clear()), 'Refresh now'] },
  'threads.setArchived': { at, steps: [thread(customer), key('e')] },
  'threads.undo': { at, steps: [thread(customer), key('e'), key('z')] },
  'threads.setLabel': {
    at,
    steps: [thread(customer), key('Space'), 'Label…', write('Label', 'Late'), 'Set label'],
  },
  'threads.saveView': { at, steps: view('call') },
  'threads.removeView': { at, steps: [...view('form'), 'form', 'Delete view'] },
  'threads.add': {
    at,
    steps: ['Add thread', write('Thread IDs, one per line', 'an-id-of-a-thread'), 'Add'],
  },
  'threads.export': { at, steps: ['Export…', 'This list as CSV'] },
  'imports.open': { at, steps: [ids] },
  'imports.choose': { at, steps: [ids, choose('Format', 'IDs, one per line')] },
  'imports.start': { at, steps: [ids, 'Import'] },
  'imports.end': { at, steps: [ids, 'Cancel'] },
  'imports.saveRefused': {
    at,
    steps: [
      pick('Import…', 'threads.csv', 'id,is_archived\na1,perhaps\n'),
      'Import',
      'Save rejected rows…',
    ],
  },
  'threadDeletions.add': { at, steps: [thread(customer), 'Delete…', 'Delete'] },
  'threadDeletions.undo': { at, steps: [thread('(57)'), 'Delete…', 'Delete', /^Undo/] },
  'threadDeletions.start': { at, steps: [all, 'Delete…', 'Delete'] },
  'sms.send': { at, steps: sms('On its way') },
  'sms.discard': { at, steps: [refusing('send-message'), ...sms('Not taken'), 'Discard'] },
  'sms.sendAgain': { at, steps: [thread(customer), 'Send again'] },
  'sms.takeBack': {
    at,
    steps: [
      onService(({ faults }) => faults.clear()),
      having('settings.set', { sending: { undoSeconds: 30 } }),
      ...sms('Held for now'),
      within('article', 'Held for now', 'Undo'),
    ],
  },
  'archiveRuns.saveSchedule': {
    at,
    steps: [...view('today'), 'More', 'Repeating runs…', 'Add'],
  },
  'archiveRuns.removeSchedule': {
    at,
    steps: [...view('tomorrow'), 'More', 'Repeating runs…', 'Add', 'Remove'],
  },
  'archiveRuns.start': { at, steps: archiving('1') },
  'archiveRuns.pause': { at, steps: [...archiving('1'), run('Pause')] },
  'archiveRuns.setPace': {
    at,
    steps: [run('Change speed'), write('Requests a minute', '2'), 'Save'],
  },
  'archiveRuns.resume': { at, steps: [run('Pause'), run('Resume')] },
  'archiveRuns.cancel': { at, steps: [run('Cancel')] },
  'archiveRuns.retryFailed': {
    at,
    steps: [
      run('Cancel'),
      refusing('edit-message-thread'),
      thread('(58)'),
      key('Space'),
      'Archive',
      write('Requests a minute', '0'),
      'Start',
      run('Results'),
      'Retry rejected',
    ],
  },
  'archiveRuns.receipt': {
    at,
    steps: ['More', 'Archive runs…', 'Show', run('Results'), 'Receipt as CSV'],
  },
  'archiveRuns.receiptFacts': {
    at,
    steps: ['More', 'Archive runs…', 'Show', run('Results'), 'Print…'],
  },
  'archiveRuns.undo': { at, steps: ['More', 'Undo history…', 'Undo', 'Undo run'] },
  'archiveRuns.retryNow': {
    at,
    steps: [
      onService(async (service) => {
        service.faults.clear();
        await service.goOffline();
      }),
      ...archiving('0'),
      run('Try now'),
    ],
  },
} satisfies Ways;
