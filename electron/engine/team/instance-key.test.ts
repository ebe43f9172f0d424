import { describe, expect, it } from 'vitest';
import { instanceKeyOf } from './instance-key.ts';

const uuid = '0190A8C0-1111-4222-8333-444455556666';

const waha = (chatServiceAddress: string, instanceUuid: string) =>
  instanceKeyOf({ protocol: 'waha', chatServiceAddress, instanceUuid });

describe('the team’s key of an instance', () => {
  it('is the same for all addresses of the interface at one host', () => {
    const keys = ['https://API.example.org/v1', 'https://api.example.org:443/other/v1'].map(
      (chatServiceAddress) =>
        instanceKeyOf({ protocol: 'interface', chatServiceAddress, instanceUuid: uuid }),
    );
    expect(new Set(keys)).toEqual(new Set([`https://api.example.org|${uuid.toLowerCase()}`]));
  });

  it('distinguishes WAHA servers behind paths of one host, and sessions that differ only in case', () => {
    const keys = [
      waha('https://tools.example.org/berlin', 'default'),
      waha('https://tools.example.org/oslo', 'default'),
      waha('https://tools.example.org', 'sales'),
      waha('https://tools.example.org', 'Sales'),
    ];
    expect(new Set(keys).size).toBe(4);
    expect(waha('https://tools.example.org/berlin', 'default')).toBe(
      waha('https://Tools.example.org/berlin/', 'default'),
    );
  });
});
