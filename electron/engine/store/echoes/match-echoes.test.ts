import { describe, expect, it } from 'vitest';
import { seeded } from '../../../../tests/faults/random.ts';
import {
  type Echo,
  matchEchoes,
  type OpenAttempt,
  type ToldMeanwhile,
  waitForAnswers,
} from './match-echoes.ts';
import { playSchedule } from './testing/echo-schedule.ts';

const at = 1_764_000_000_000;
const minute = 60_000;

const attempt = (localId: string, change: Partial<OpenAttempt> = {}): OpenAttempt => ({
  localId,
  text: 'On its way',
  content: { kind: 'text' },
  from: at,
  until: at + minute,
  isUnknown: true,
  ...change,
});
const record = { kind: 'record', payload: '', sendAs: null, mimetype: null } as const;
const echo = (localId: string, change: Partial<Echo> = {}): Echo => ({
  localId,
  text: 'On its way ',
  content: { ...record, fileName: '', size: null, isForwarded: false },
  at: at + 5_000,
  via: 'api',
  ...change,
});
const pair = [{ localId: 'A', echoId: 'E' }];

const file = (size: number): OpenAttempt['content'] => ({
  kind: 'media',
  sendAs: 'file',
  fileName: 'claim.pdf',
  mimetype: null,
  hasThumbnail: false,
  voice: null,
  source: { kind: 'file', path: '/claim.pdf', isOwn: true, size, inode: '', modifiedNs: '' },
});
const fileRecord = (change: Partial<Echo['content']>): Echo['content'] => ({
  ...echo('').content,
  sendAs: 'file',
  ...change,
});

const pollOf = (name: string): ToldMeanwhile['content'] => ({
  kind: 'poll',
  name,
  options: ['Yes', 'No'],
  multipleAnswers: false,
});

describe('an echo', () => {
  it('settles the one unknown message with its content and time', () => {
    expect(matchEchoes([attempt('A'), attempt('B', { text: 'else' })], [echo('E')])).toEqual(pair);
  });

  it('settles a file by its name or its bytes', () => {
    const sent = [attempt('A', { text: '', content: file(48_213) })];
    const came = (content: Echo['content']) => [echo('E', { text: '', content })];
    expect(matchEchoes(sent, came(fileRecord({ size: 48_213 })))).toEqual(pair);
    expect(matchEchoes(sent, came(fileRecord({ fileName: 'claim.pdf' })))).toEqual(pair);
    expect(matchEchoes(sent, came(fileRecord({ size: 12 })))).toEqual([]);
  });

  it.each<[string, OpenAttempt[], Echo[]]>([
    ['two messages that fit', [attempt('A'), attempt('B')], [echo('E')]],
    ['two echoes that fit', [attempt('A')], [echo('E'), echo('F', { at: at + 6_000 })]],
    ['one that is being sent', [attempt('A'), attempt('B', { isUnknown: false })], [echo('E')]],
    ['another text', [attempt('A')], [echo('E', { text: 'On its way!' })]],
    ['nothing but blanks', [attempt('A', { text: '' })], [echo('E', { text: ' ' })]],
    ['what was written on the phone', [attempt('A')], [echo('E', { via: 'phone' })]],
    ['another time', [attempt('A')], [echo('E', { at: at + 30 * minute })]],
    ['what does not say where it was written', [attempt('A')], [echo('E', { via: null })]],
    ['a message that is not unknown', [attempt('A', { isUnknown: false })], [echo('E')]],
    [
      'the same text some hours before, were the clock wrong',
      [attempt('A'), attempt('B', { from: at - 180 * minute, until: at - 179 * minute })],
      [echo('E')],
    ],
  ])('settles nothing by %s', (_what, attempts, echoes) => {
    expect(matchEchoes(attempts, echoes)).toEqual([]);
  });

  it('is no message of its own while the answer of its send is still to come, one for each send', () => {
    const [first, second] = [echo('E'), echo('F', { at: at + 6_000 })];
    expect(waitForAnswers([attempt('A')], [first, second])).toEqual(['E']);
    expect(waitForAnswers([attempt('A'), attempt('B')], [first, second])).toEqual(['E', 'F']);
    const poll = attempt('A', { text: 'Tea?', content: pollOf('Tea?') });
    expect(waitForAnswers([poll], [{ ...first, text: 'Tea?', content: pollOf('Tea?') }])).toEqual([
      'E',
    ]);
    const passedOn = { kind: 'forward', sourceMessageId: '', sendAs: null, fileName: '' } as const;
    const forward = attempt('A', { text: '', content: passedOn });
    const forwarded = { ...first, content: { ...first.content, isForwarded: true } };
    expect(waitForAnswers([forward], [forwarded])).toEqual(['E']);
    expect(waitForAnswers([forward], [first])).toEqual([]);
  });

  it.each<[string, Partial<Echo>]>([
    ['says something else', { text: 'On its way!' }],
    ['is a file', { content: fileRecord({}) }],
    ['was written on the phone', { via: 'phone' }],
    ['does not say where it was written', { via: null }],
    ['was there before', { at: at - 3 * minute }],
  ])('is a message at once that %s', (_what, change) => {
    expect(waitForAnswers([attempt('A')], [echo('E', change)])).toEqual([]);
  });

  it('never says of a message that it arrived which did not, nor stands beside it, however equal texts come and go', () => {
    let settled = 0;
    let waited = 0;
    for (let seed = 1; seed <= 4_000; seed += 1) {
      const played = playSchedule(seeded(seed));
      settled += played.settled;
      waited += played.waited;
      expect({ seed, wrong: played.wrong }).toEqual({ seed, wrong: [] });
    }
    expect(settled).toBeGreaterThan(200);
    expect(waited).toBeGreaterThan(500);
  });
});
