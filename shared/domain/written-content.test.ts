import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type WrittenContent,
  finishWritten,
  isBlank,
  lineOf,
  writtenOf,
} from './written-content.ts';
import { pollOptions } from './form-poll.ts';

const text = fc.string({ maxLength: 30 });
const forms: fc.Arbitrary<WrittenContent> = fc.oneof(
  fc.record({
    kind: fc.constant('location' as const),
    place: fc.oneof(text, fc.tuple(fc.integer({ min: -95, max: 95 }), fc.float()).map(String)),
    title: text,
  }),
  fc.record({
    kind: fc.constant('contacts' as const),
    contacts: fc.array(
      fc.record({
        fullName: text,
        organization: text,
        phoneNumber: fc.oneof(
          text,
          fc.integer({ min: 1, max: 999_999_999_999 }).map((digits) => `+49 ${digits}`),
        ),
      }),
      { maxLength: 4 },
    ),
  }),
  fc.record({
    kind: fc.constant('poll' as const),
    name: text,
    options: fc.array(text, { maxLength: pollOptions.most }),
    multipleAnswers: fc.boolean(),
  }),
);

it('either can be sent, with a line of its own, or has something to say', () => {
  fc.assert(
    fc.property(forms, (written) => {
      const { content, problems } = finishWritten(written);
      expect(content === null).toBe(problems !== null && problems.length > 0);
      expect(content === null || lineOf(content).trim() !== '').toBe(true);
      expect(content !== null && isBlank(written)).toBe(false);
    }),
  );
});

it('is the same again after it was put back into its form', () => {
  fc.assert(
    fc.property(forms, (written) => {
      const { content } = finishWritten(written);
      const again = content && finishWritten(writtenOf(content));
      // Coordinates are shown to a tenth of a metre.
      const twice = again?.content && finishWritten(writtenOf(again.content));
      expect(twice?.content ?? null).toEqual(again?.content ?? null);
      expect(again?.problems ?? null).toBeNull();
    }),
  );
});

it('keeps of a poll what can be chosen, each once', () => {
  const poll = { kind: 'poll', name: ' Day? ', multipleAnswers: false } as const;
  expect(finishWritten({ ...poll, options: [' A ', 'B', '', ''] })).toEqual({
    content: { ...poll, name: 'Day?', options: ['A', 'B'] },
    problems: null,
  });
  expect(finishWritten({ ...poll, options: ['A', 'B', 'b'] }).problems).toEqual([
    { field: 'options.2', problem: 'option-twice' },
  ]);
});
