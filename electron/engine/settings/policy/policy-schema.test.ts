import { expect, it } from 'vitest';
import { managedNames, policyJsonSchema } from './policy-schema.ts';

it('is written down for administrators: `npm run policy-schema` writes it anew', async () => {
  const text = `${JSON.stringify(policyJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../../../docs/policy.schema.json');
});

it('covers every setting, and nothing that is only remembered', () => {
  const names = managedNames();
  expect(names).toContain('proxy.mode');
  expect(names).toContain('sending.tellSeen');
  expect(names).toContain('updates.mode');
  expect(names).toContain('notifications.runs');
  expect(names).toContain('chats.afterClosing');
  expect(names).not.toContain('notifications.pausedUntil');
  expect(names).not.toContain('chats.sort');
});
