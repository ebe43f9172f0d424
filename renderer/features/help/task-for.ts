/** The task that fits a page, by the beginning of the page's address; the first that does. */
const tasks: readonly [page: string, task: string][] = [
  ['/chats/', 'agents/write-a-message'],
  ['/chats', 'agents/open-a-chat'],
  ['/threads', 'operations/find-and-archive-threads'],
  ['/outbox/audit', 'operations/look-something-up-in-the-activity-log'],
  ['/outbox', 'agents/work-through-the-outbox'],
  ['/templates', 'agents/use-templates'],
  ['/overview', 'operations/look-at-the-day'],
  ['/practice', 'agents/practice'],
  ['/connect', 'agents/connect'],
  ['/health', 'operations/find-out-what-is-wrong'],
  ['/settings/network', 'operations/find-out-why-the-service-cant-be-reached'],
  ['/settings/privacy', 'agents/lock-postline'],
  ['/settings/notifications', 'agents/be-notified'],
  ['/settings/data', 'operations/back-up-and-restore'],
  ['/settings/team', 'agents/work-as-a-team'],
  ['/settings/shortcuts', 'agents/use-the-keyboard'],
  ['/settings/about', 'operations/update-postline'],
  ['/settings', 'agents/work-with-several-numbers'],
];

/** Returns the guide and the task that fit a page; nulls where none does. */
export function taskFor(address: string | null): [guide: string | null, task: string | null] {
  const found = tasks.find(([page]) => address?.startsWith(page));
  const [guide = null, task = null] = found ? found[1].split('/') : [];
  return [guide, task];
}
