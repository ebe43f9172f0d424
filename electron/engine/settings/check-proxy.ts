import { isIP } from 'node:net';
import type { InputProblem } from '../../../shared/domain/app-error.ts';
import type { ProxySettings } from '../../../shared/domain/proxy-settings.ts';
import { parseWebAddress } from '../connection/parse-web-address.ts';
import { invalidInput } from '../engine-error.ts';
import type { Host } from '../host.ts';

/** Returns the settings of the proxy in one form; throws EngineError for the field that is wrong, of those that count in the mode. */
export function checkProxy(written: ProxySettings, host: Pick<Host, 'proxyModes'>): ProxySettings {
  const { mode } = written;
  if (mode === 'pac') {
    if (!host.proxyModes.includes('pac')) throw invalidInput('mode', 'proxy-no-pac');
    return { ...written, pacAddress: checkPacAddress(written.pacAddress) };
  }
  if (mode !== 'manual') return written;
  const server = checkServer(written.server);
  return { ...written, server, bypass: checkBypass(written.bypass) };
}

function checkPacAddress(written: string): string {
  const address = written.trim();
  if (address === '') throw invalidInput('pacAddress', 'required');
  const url = parseWebAddress(address);
  if (url === null) throw invalidInput('pacAddress', 'not-an-address');
  if (url.username !== '' || url.password !== '') throw invalidInput('pacAddress', 'has-user');
  return url.href;
}

function checkServer(written: string): string {
  const server = written.trim();
  const wrong = (problem: InputProblem) => invalidInput('server', problem);
  if (server === '') throw wrong('required');
  const [, scheme = '', rest = ''] = /^(?:([a-z][a-z\d+.-]*):\/\/)?(.*?)\/?$/is.exec(server) ?? [];
  if (!['', 'http', 'https'].includes(scheme.toLowerCase())) throw wrong('proxy-socks');
  if (rest.includes('@')) throw wrong('has-user');
  const [, host, port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(rest) ?? [];
  if (host === undefined || !isHost(host)) throw wrong('proxy-bad-host');
  if (port === undefined || port === '') throw wrong('proxy-no-port');
  if (!isPort(port)) throw wrong('proxy-bad-port');
  return `${scheme.toLowerCase() === 'https' ? 'https://' : ''}${host.toLowerCase()}:${Number(port)}`;
}

function checkBypass(written: string): string {
  const entries = written.split(/[\s,;]+/).filter((entry) => entry !== '');
  const wrong = entries.find((entry) => !isBypass(entry));
  if (wrong !== undefined) throw invalidInput('bypass', 'proxy-bad-bypass', wrong);
  return entries.join(', ');
}

function isBypass(entry: string): boolean {
  if (entry === '<local>') return true;
  const [, range, bits] = /^(.+)\/(\d{1,3})$/.exec(entry) ?? [];
  if (range !== undefined) {
    const version = isIP(range);
    return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128);
  }
  const [, host, port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(entry) ?? [];
  if (host === undefined || (port !== undefined && !isPort(port))) return false;
  return isHost(host.replace(/^\*?\.(?=.)|^\*(?=[^.])/, ''));
}

const isPort = (port: string): boolean =>
  /^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535;

function isHost(host: string): boolean {
  if (host.startsWith('[')) return isIP(host.slice(1, -1)) === 6;
  // Four numbers are an address, and then each of them must be one.
  if (/^[\d.]+$/.test(host)) return isIP(host) === 4;
  const label = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?$/u;
  return host.length <= 253 && host.split('.').every((one) => one.length <= 63 && label.test(one));
}
