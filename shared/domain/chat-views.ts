/** The views of the chat list that no person saved, those used most first. */
export const builtInViews = [
  /** Of the list: neither closed nor snoozed. */
  'open',
  'unread',
  'waitingForMe',
  'waitingForThem',
  /** Also of closed and snoozed chats, as the next two: nothing is forgotten there. */
  'drafts',
  'needsReview',
  /** Rejected, or not sent because of a file. */
  'failed',
  'snoozed',
  /** Of all chats, those in which this desk has still something to do: messages to be decided about, what is scheduled, snoozed or promised. */
  'owed',
  'closed',
  /** Of the list, whose it is: offered where a team shares the chats. */
  'mine',
  'unassigned',
  /** Where a colleague mentioned this member in a note, or which they assigned to them, until they look. */
  'calls',
] as const;

/** What the list shows, where it is no view that a person saved. */
export type BuiltInView = (typeof builtInViews)[number];

/** Returns whether a view is none that a person saved. */
export function isBuiltInView(view: string): view is BuiltInView {
  return (builtInViews as readonly string[]).includes(view);
}
