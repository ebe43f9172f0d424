import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkWebAddress } from './check-web-address.ts';
import { isPublicIp } from './public-address.ts';

describe('isPublicIp', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.15.255.255',
    '172.32.0.0',
    '100.63.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80b::200e',
  ])('%s is of the public internet', (ip) => expect(isPublicIp(ip)).toBe(true));

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.170',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.251',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:808:808',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    '2606:4700::1%eth0',
    'ff02::1',
    '1.2.3',
    '1.2.3.256',
    '2606:4700:::1',
    '2606:4700:0:0:0:0:0:0:1',
    'example.com',
    '',
  ])('%s is not', (ip) => expect(isPublicIp(ip)).toBe(false));

  it('never takes an IPv4 address for public that stands within IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom('::ffff:', '64:ff9b::', '::'), (ip, prefix) => {
        expect(isPublicIp(`${prefix}${ip}`)).toBe(false);
      }),
    );
  });
});

const problemOf = (written: string) => {
  const checked = checkWebAddress(written);
  return checked.ok ? checked.url.href : checked.problem;
};

describe('checkWebAddress', () => {
  it.each([
    [' https://example.com/a?b=c#d ', 'https://example.com/a?b=c'],
    ['http://EXAMPLE.com', 'http://example.com/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://8.8.8.8:8443/', 'https://8.8.8.8:8443/'],
  ])('takes %s', (written, href) => expect(problemOf(written)).toBe(href));

  it.each([
    ['', 'required'],
    [`https://example.com/${'x'.repeat(2_048)}`, 'too-long'],
    ['example.com', 'not-an-address'],
    ['ftp://example.com/', 'not-an-address'],
    ['file:///etc/passwd', 'not-an-address'],
    ['javascript:alert(1)', 'not-an-address'],
    ['https:example.com', 'not-an-address'],
    ['https://exa mple.com', 'not-an-address'],
    ['https://example.com\\@10.0.0.1/', 'not-an-address'],
    ['https://a:b@example.com/', 'has-user'],
    ['https://127.0.0.1/', 'private-address'],
    ['http://2130706433/', 'private-address'],
    ['http://0x7f.1/', 'private-address'],
    ['http://0177.0.0.1/', 'private-address'],
    ['http://127.1/', 'private-address'],
    ['http://１２７.０.０.１/', 'private-address'],
    ['http://[::1]/', 'private-address'],
    ['http://[::ffff:10.0.0.1]/', 'private-address'],
    ['http://[fe80::1]/', 'private-address'],
    ['http://169.254.169.254/latest/meta-data/', 'private-address'],
    ['http://localhost:8080/', 'private-address'],
    ['http://localhost./', 'private-address'],
    ['http://app.localhost/', 'private-address'],
    ['http://printer.local/', 'private-address'],
    ['http://metadata.google.internal/', 'private-address'],
    ['http://intranet/', 'private-address'],
  ])('refuses %s', (written, problem) => expect(problemOf(written)).toBe(problem));
});
