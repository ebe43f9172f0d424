import { callFrom } from '../../support/page-calls.ts';
import { act, choose, type Hands, having, pick, type Step, write } from './hands.ts';
import type { Ways } from './way.ts';

const service: Step[] = [
  write('Chat service address', 'https://example.com/v1'),
  write('SMS service address', 'https://example.com/v1'),
  write('Instance UUID', '32343a19-da5e-4b1b-a767-3298a73703cb'),
  write('Access token', 'a token'),
];
const passphrase = 'four random words here';

/** What main offers to save. */
async function download({ page }: Hands, address: string): Promise<Buffer> {
  const bytes = await page.evaluate(async (path) => {
    const answer = await fetch(`${window.postline.root ?? ''}${path}`);
    return [...new Uint8Array(await answer.arrayBuffer())];
  }, address);
  return Buffer.from(bytes);
}

const idsOf = async ({ page }: Hands) =>
  (await callFrom(page, 'instances.list', {})).instances.map(({ instanceId }) => instanceId);

/** A file of the settings of the first instance. */
const settingsFile: Step = async (hands) => {
  const [instanceId = ''] = await idsOf(hands);
  const { address } = await callFrom(hands.page, 'instances.exportSettings', { instanceId });
  await act(hands, pick('Use a settings file…', 'settings.json', await download(hands, address)));
};

/** Waits until a backup is made; returns its address. */
async function madeBackup({ page }: Hands): Promise<string> {
  for (;;) {
    const task = await callFrom(page, 'backups.task', {});
    if (task?.kind === 'backup' && task.download) return task.download.address;
    if (task?.stage !== 'working') throw new Error(`no backup is made: ${task?.stage}`);
  }
}

/** A backup of the first instance, which is small, is read: where no page saves it before. */
const backupRead =
  (secret: string): Step =>
  async (hands) => {
    const [instanceId = ''] = await idsOf(hands);
    await callFrom(hands.page, 'backups.make', { instanceId, passphrase: secret });
    const content = await download(hands, await madeBackup(hands));
    await act(hands, pick('Restore from a backup…', 'one.postline-backup', content));
  };

/** Ways to the calls of the pages beside the chats, in the practice day. */
export const pageWays = {
  'instances.startOver': { at: '/practice', steps: ['Start over'] },
  'practice.turn': { at: '/practice', steps: ['Answer me'] },
  'audit.export': { at: '/outbox/audit', steps: ['Export…', 'Export CSV'] },
  'overview.export': { at: '/overview', steps: ['Export…', 'Export CSV'] },
  'retention.set': {
    at: '/settings/data',
    steps: [/^Change how long Practice/, 'Keep everything'],
  },
  'instances.change': {
    at: '/settings/instances',
    steps: ['Edit…', write('Name', 'Desk one'), 'Save'],
  },
  'instances.select': { at: '/settings/instances', steps: ['Switch to'] },
  'instances.reorder': { at: '/settings/instances', steps: ['More actions', 'Move down'] },
  'instances.exportSettings': {
    at: '/settings/instances',
    steps: ['More actions', 'Export settings…'],
  },
  'instances.remove': {
    at: '/settings/instances',
    steps: ['Remove…', 'Remove instance and history'],
  },
  'instances.setToken': {
    at: '/settings/instances',
    steps: ['New access token', write('Access token', 'another token'), 'Save'],
  },
  'instances.probe': { at: '/settings/instances', steps: ['Find out what this service offers'] },
  'instances.connect': { at: '/connect', steps: [write('Name', 'One'), ...service, 'Connect'] },
  'instances.probeForm': {
    at: '/connect',
    steps: [...service, 'Find out what this service offers'],
  },
  'instances.usePractice': { at: '/connect', steps: ['Use the practice service'] },
  'instances.readSettings': {
    at: '/connect',
    steps: [pick('Use a settings file…', 'settings.json', '{}')],
  },
  'instances.applySettings': { at: '/connect', steps: [settingsFile, 'Update'] },
  'settings.set': { at: '/settings/appearance', steps: [choose('Density', 'Compact')] },
  'memory.set': { at: '/chats', steps: [/^Sort: /, 'Name'] },
  'memory.pauseNotifications': {
    at: '/settings/notifications',
    steps: [having('memory.pauseNotifications', { pause: 'hour' }), 'Resume'],
  },
  'backups.make': {
    at: '/settings/data',
    steps: [
      'Back up…',
      write('Passphrase', passphrase),
      write('Repeat passphrase', passphrase),
      'Back up',
    ],
  },
  'backups.read': {
    at: '/settings/data',
    steps: [pick('Restore from a backup…', 'a.postline-backup', 'no backup')],
  },
  'backups.restore': { at: '/connect', steps: [backupRead(''), 'Restore'] },
  'backups.unlock': {
    at: '/connect',
    steps: [backupRead(passphrase), write('Passphrase', passphrase), 'Continue'],
  },
  'backups.dismiss': {
    at: '/settings/data',
    steps: [pick('Restore from a backup…', 'a.postline-backup', 'no backup'), 'Close'],
  },
  'lock.setPassphrase': {
    at: '/settings/privacy',
    steps: [
      'Set a passphrase…',
      write('New passphrase', passphrase),
      write('Repeat passphrase', passphrase),
      'Save',
    ],
  },
  'health.checkDatabase': { at: '/health', steps: ['Check now'] },
  'health.clearProblems': {
    at: '/health',
    steps: [having('app.reportProblem', { text: 'Error: a problem' }), 'Delete crash reports'],
  },
  'diagnostics.export': { at: '/health', steps: ['Copy diagnostics…', 'Save…'] },
  'network.beginTest': { at: '/health', steps: ['Test connection'] },
  'team.join': {
    at: '/settings/team',
    steps: [write('Join code', 'postline-team:abc'), 'Join team'],
  },
  'templates.save': {
    at: '/templates',
    steps: ['New template', write('Name', 'Greeting'), write('Text', 'Hello there'), 'Save'],
  },
  'templates.keep': {
    at: '/templates',
    steps: [/^Where we are/, write('Text', 'Where we were'), 'New template'],
  },
  'templates.duplicate': { at: '/templates', steps: [/^Where we are/, 'Duplicate'] },
  'templates.remove': { at: '/templates', steps: [/^Where we are/, 'Delete template'] },
  'templates.restore': {
    at: '/templates',
    steps: [/^Where we are/, 'Delete template', /^Undo/],
  },
  'templates.export': { at: '/templates', steps: ['Export…', 'Export CSV'] },
} satisfies Ways;
