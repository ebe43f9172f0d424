import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPolicy, restrictionsOf } from './read-policy.ts';

const whole = {
  $schema: './policy.schema.json',
  locked: {
    proxy: { mode: 'manual', server: 'proxy.corp:3128' },
    sending: { tellSeen: 'never' },
  },
  presets: { notifications: { runs: false } },
  instances: [
    {
      name: 'Support Berlin',
      chatServiceAddress: 'https://chat.example.com/v1',
      smsServiceAddress: 'https://sms.example.com/v1',
      instanceUuid: '0f9d3a52-51f5-4d4e-9d0b-6a4b1c2d3e4f',
    },
  ],
  onlyTheseInstances: true,
  retention: { mostMonths: 24 },
  authorities: ['/etc/ssl/corp.pem'],
};

const read = (policy: object) => readPolicy(JSON.stringify(policy));

it('reads a whole policy', () => {
  expect(read(whole)).toEqual({ ok: true, policy: whole, ignored: [] });
  expect(readPolicy('\uFEFF{}')).toEqual({ ok: true, policy: {}, ignored: [] });
});

it('finds what a damaged policy restricts', () => {
  const { instances, onlyTheseInstances, retention } = whole;
  const restrictions = { instances, onlyTheseInstances, retention };
  const damaged = { ...whole, locked: { newKey: {} }, unknown: 1 };
  expect(restrictionsOf(JSON.stringify(damaged))).toEqual(restrictions);
  const partly = { ...whole, onlyTheseInstances: 'yes', instances: [...instances, { name: 1 }] };
  expect(restrictionsOf(JSON.stringify(partly))).toEqual(restrictions);
  expect(restrictionsOf('{"onlyTheseInstances": true,')).toEqual({ onlyTheseInstances: true });
  expect(restrictionsOf('{"onlyTheseInstances": false,')).toEqual({ onlyTheseInstances: false });
  expect(restrictionsOf('{')).toEqual({ onlyTheseInstances: false });
  expect(restrictionsOf('[]')).toEqual({ onlyTheseInstances: false, instances: [] });
});

it('brings addresses and UUIDs into one form', () => {
  const [instance] = whole.instances;
  const written = {
    ...instance,
    chatServiceAddress: ' HTTPS://Chat.Example.com:443/v1',
    instanceUuid: '0F9D3A52-51F5-4D4E-9D0B-6A4B1C2D3E4F',
  };
  expect(read({ ...whole, instances: [written] })).toEqual({
    ok: true,
    policy: whole,
    ignored: [],
  });
});

it('ignores what this version does not know, by name, and nothing beside it', () => {
  const [instance] = whole.instances;
  const policy = {
    ...whole,
    lokced: {},
    locked: {
      ...whole.locked,
      playback: { speed: 1 },
      sending: { tellseen: 'never', tellSeen: 'never' },
    },
    instances: [{ ...instance, protocol: 'later' }],
  };
  expect(read(policy)).toEqual({
    ok: true,
    policy: { ...whole, locked: { ...whole.locked, sending: { tellSeen: 'never' } } },
    ignored: expect.arrayContaining([
      'lokced',
      'locked.playback',
      'locked.sending.tellseen',
      'instances.0.protocol',
    ]) as string[],
  });
});

it.each([
  [{ locked: { sending: { tellSeen: 'always' } } }, 'wrong-value', 'locked.sending.tellSeen'],
  [{ presets: { sending: { undoSeconds: 31 } } }, 'wrong-value', 'presets.sending.undoSeconds'],
  [{ locked: { proxy: { mode: 'manual' } } }, 'wrong-value', 'proxy.server'],
  [{ locked: { proxy: { mode: 'pac', pacAddress: 'here' } } }, 'wrong-value', 'proxy.pacAddress'],
  [{ locked: { updates: { feed: 'updates' } } }, 'wrong-value', 'updates.feed'],
  [{ retention: { months: 0 } }, 'wrong-value', 'retention.months'],
  [
    { instances: [{ ...whole.instances[0], smsServiceAddress: 'http://sms.example.com/v1' }] },
    'wrong-value',
    'instances.0.smsServiceAddress',
  ],
  [
    { instances: [{ ...whole.instances[0], instanceUuid: '1234' }] },
    'wrong-value',
    'instances.0.instanceUuid',
  ],
  [[], 'wrong-value', 'policy'],
])('says what is wrong with %j', (policy, kind, detail) => {
  expect(read(policy)).toEqual({ ok: false, problem: { kind, detail } });
});

it('is damaged as a whole wherever its text ends too soon', () => {
  const text = JSON.stringify(whole);
  fc.assert(
    fc.property(fc.nat(text.length - 1), (end) => {
      expect(readPolicy(text.slice(0, end))).toMatchObject({
        ok: false,
        problem: { kind: 'not-json' },
      });
    }),
  );
});

it('reads or refuses any JSON, and never throws', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(typeof readPolicy(text).ok).toBe('boolean');
    }),
  );
});
