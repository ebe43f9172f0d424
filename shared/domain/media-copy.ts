import type { SendAs } from './media.ts';

/** Of which incoming media copies are made by themselves. */
export const keptCopies = ['off', 'pictures-and-voice', 'everything'] as const;

export type KeptCopies = (typeof keptCopies)[number];

/** Bytes in a megabyte, as sizes are told. */
export const megabyte = 1_000_000;

/**
 * Why there is no copy.
 *
 * - `too-large`: it is larger than the settings let copies be made of by themselves
 * - `elsewhere`: it lies where Postline does not ask: on a private address, or behind a redirect to another host
 * - `refused`: the service, or the site on which it lies, refuses to give it
 * - `unreachable`: it cannot be reached, or ends early
 * - `other-type`: what came is no picture, sound or video, as the message says
 * - `no-room`: it cannot be written to the disk
 *
 * Of a file that another desk of the team has:
 *
 * - `still-to-come`: that desk has not brought it to the team’s store yet
 * - `too-large-for-team`, `no-room-in-team`: the store does not take it
 * - `gone-from-team`: neither the desk nor the store has it
 * - `team-away`: the team’s store cannot be asked
 * - `other-content`: what the store gave is not the file that the desk told of
 */
export type MediaCopyProblem =
  | 'too-large'
  | 'elsewhere'
  | 'refused'
  | 'unreachable'
  | 'other-type'
  | 'no-room'
  | 'still-to-come'
  | 'too-large-for-team'
  | 'no-room-in-team'
  | 'gone-from-team'
  | 'team-away'
  | 'other-content';

/**
 * How it is with the copy of media that came in, as long as there is none.
 *
 * - `offered`: none is made, unless a person asks for it
 * - `waiting`: one is being made, or is made soon
 * - `expired`: the service has it no more
 * - `failed`: it was tried often enough
 */
export interface MediaCopy {
  state: 'offered' | 'waiting' | 'expired' | 'failed';
  problem: MediaCopyProblem | null;
  /** Milliseconds since 1970 of the next attempt, where one failed; else null. */
  retryAt: number | null;
  /** Only the team has it. */
  isOfTeam: boolean;
}

/** Tells whether a copy of media of a kind is made by itself. */
export function keepsCopyOf(kept: KeptCopies, sendAs: SendAs | null): boolean {
  if (kept === 'everything') return true;
  return kept === 'pictures-and-voice' && (sendAs === 'image' || sendAs === 'voice');
}
