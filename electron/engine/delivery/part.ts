import type { ContractEvents, EventName } from '../../../shared/contract/contract.ts';

/** Why the parts of an instance are woken, and what each of these says. */
export interface Reasons {
  /** Messages, and what is asked about them, may go on. */
  messages: void;
  /** A message is to be looked up, whose answer was lost or named no ID. */
  answers: void;
  /** Runs, and what else goes to the SMS side, may go on. */
  threads: void;
  /** The service told that something is new on its SMS side. */
  sms: void;
  /** A person was forgotten, of whom something is left to erase. */
  forgotten: void;
  /** There is another token. */
  token: void;
  /** What holds the instance whatever its service does has ended. */
  hold: void;
  /** The network, or the way to it, is another: connections of before are dead. */
  network: void;
  /** The computer is about to sleep: nothing begins any more. */
  asleep: void;
  /** It woke up. */
  awake: void;
  /** The clock on the wall moved by so many milliseconds beyond those that passed; `wasAsleep`: by a sleep that was announced. */
  clock: { gapMs: number; wasAsleep: boolean };
  /** The settings of all instances changed, or the record of one: its pace and hours, what its service offers, its address. */
  settings: void;
}

/** A part of an instance that does something by itself. */
export interface Part {
  /** Lets it look for work, once all parts are there. */
  begin?(): void | Promise<void>;
  /** It does not begin in safe mode, but when that is left. */
  isUnattended?: true;
  /** What it does for each reason that concerns it. Nothing is woken before it began. */
  on?: { readonly [Reason in keyof Reasons]?: (about: Reasons[Reason]) => void };
  /** What it does when an event of this instance is published. */
  readonly events?: { readonly [Name in EventName]?: (payload: ContractEvents[Name]) => void };
  /** Begins nothing more; resolves when nothing is under way. Answers are waited for `graceMs` at most. */
  stop(graceMs?: number): void | Promise<void>;
}
