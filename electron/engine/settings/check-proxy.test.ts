import { describe, expect, it } from 'vitest';
import { type ProxySettings, proxyModes } from '../../../shared/domain/proxy-settings.ts';
import { EngineError } from '../engine-error.ts';
import { checkProxy } from './check-proxy.ts';

const host = { proxyModes };

function checked(written: Partial<ProxySettings>): unknown {
  try {
    return checkProxy({ mode: 'manual', pacAddress: '', server: '', bypass: '', ...written }, host);
  } catch (error) {
    if (error instanceof EngineError) return error.appError;
    throw error;
  }
}

const server = 'proxy.corp:3128';

describe('a proxy', () => {
  it.each([
    [' Proxy.Corp:3128 ', server],
    ['http://proxy.corp:3128/', server],
    ['HTTPS://proxy.corp:443', 'https://proxy.corp:443'],
    ['10.0.0.1:03128', '10.0.0.1:3128'],
    ['[fd00::1]:8080', '[fd00::1]:8080'],
  ])('may be written %j', (written, kept) => {
    expect(checked({ server: written })).toMatchObject({ server: kept });
  });

  it.each([
    ['', 'required'],
    ['proxy.corp', 'proxy-no-port'],
    ['proxy.corp:', 'proxy-no-port'],
    ['proxy.corp:0', 'proxy-bad-port'],
    ['proxy.corp:65536', 'proxy-bad-port'],
    ['proxy.corp:http', 'proxy-bad-port'],
    ['socks5://proxy.corp:1080', 'proxy-socks'],
    ['ana:secret@proxy.corp:3128', 'has-user'],
    ['proxy corp:3128', 'proxy-bad-host'],
    ['-proxy:3128', 'proxy-bad-host'],
    ['10.0.0.256:3128', 'proxy-bad-host'],
    ['[fd00::zz]:3128', 'proxy-bad-host'],
    [':3128', 'proxy-bad-host'],
    ['a:1;b:2', 'proxy-bad-port'],
  ])('may not be %j: %s', (written, problem) => {
    expect(checked({ server: written })).toEqual({
      kind: 'invalid-input',
      field: 'server',
      problem,
    });
  });
});

describe('what is reached without it', () => {
  it('may be names, domains, addresses and ranges, parted as one likes', () => {
    const bypass =
      'intranet; *.corp .corp.test\n*corp,10.0.0.0/8 fd00::/8 [fd00::1]:80 a.b:8080 <local>';
    expect(checked({ server, bypass })).toMatchObject({
      bypass:
        'intranet, *.corp, .corp.test, *corp, 10.0.0.0/8, fd00::/8, [fd00::1]:80, a.b:8080, <local>',
    });
  });

  it.each(['10.0.0.0/33', 'corp/8', '*', 'a*b', 'a..b', 'http://corp', 'corp:x', '<proxy>'])(
    'may not be %j',
    (entry) => {
      expect(checked({ server, bypass: `intranet ${entry}` })).toEqual({
        kind: 'invalid-input',
        field: 'bypass',
        problem: 'proxy-bad-bypass',
        detail: entry,
      });
    },
  );
});

describe('a PAC file', () => {
  it.each([
    ['', 'required'],
    ['wpad.corp/proxy.pac', 'not-an-address'],
    ['file:///etc/proxy.pac', 'not-an-address'],
    ['http://ana:secret@wpad.corp/proxy.pac', 'has-user'],
  ])('is not read from %j: %s', (pacAddress, problem) => {
    const wrong = { kind: 'invalid-input', field: 'pacAddress', problem };
    expect(checked({ mode: 'pac', pacAddress })).toEqual(wrong);
  });

  it('is not read where the host cannot', () => {
    const pac = { mode: 'pac', pacAddress: 'http://wpad.corp/x', server: '', bypass: '' } as const;
    expect(() => checkProxy(pac, { proxyModes: ['manual', 'none'] })).toThrow('proxy-no-pac');
  });
});

it('keeps what is written for another mode as it is', () => {
  const written = { mode: 'none', pacAddress: 'x', server: 'y', bypass: 'z' } as const;
  expect(checked(written)).toEqual(written);
});
