import { finished, type FormRules, tooLong, type WrittenProblem } from './form-rules.ts';

export interface Poll {
  name: string;
  options: string[];
  multipleAnswers: boolean;
}

/** A poll: as it is written and as it is sent. */
export type PollContent = { kind: 'poll' } & Poll;

/** The network's own limits for a poll. */
export const pollOptions = { least: 2, most: 12 } as const;
const longest = { name: 255, option: 100 };

export const pollRules: FormRules<PollContent, PollContent> = {
  empty: { kind: 'poll', name: '', options: ['', ''], multipleAnswers: false },
  finish: finishPoll,
  write: (content) => content,
  map: (written, change) => ({
    ...written,
    name: change(written.name),
    options: written.options.map(change),
  }),
  line: ({ name }) => name,
  words: ({ options }) => options,
  payload: /^pollCreationMessage/,
  canReply: true,
};

function finishPoll(poll: Poll) {
  const problems: WrittenProblem[] = [];
  const name = poll.name.trim();
  if (name === '') problems.push({ field: 'name', problem: 'required' });
  problems.push(...tooLong('name', name, longest.name));
  const written = poll.options.map((option) => option.trim());
  for (const [index, option] of written.entries()) {
    const field = `options.${index}`;
    // Of the empty ones the first two are asked for; the rest is left out.
    if (option === '') {
      if (index < pollOptions.least) problems.push({ field, problem: 'required' });
      continue;
    }
    problems.push(...tooLong(field, option, longest.option));
    if (written.findIndex((other) => isSameOption(other, option)) < index) {
      problems.push({ field, problem: 'option-twice' });
    }
  }
  const options = written.filter(Boolean).slice(0, pollOptions.most);
  if (options.length < pollOptions.least && problems.length === 0) {
    problems.push({ field: 'options.0', problem: 'too-few-options' });
  }
  const { multipleAnswers } = poll;
  return finished<PollContent>({ kind: 'poll', name, options, multipleAnswers }, problems);
}

/** As whoever answers would read them. */
function isSameOption(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.toLocaleLowerCase();
}
