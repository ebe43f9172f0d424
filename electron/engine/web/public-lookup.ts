import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { ConnectFailure } from '../connection/connect.ts';

/** Finds all addresses of a name. */
export type Resolve = (
  hostname: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A name that leads, even in part, to what is not of the public internet. */
export class PrivateAddress extends ConnectFailure {
  constructor(hostname: string) {
    super('unreachable', `${hostname} is not of the public internet.`);
    this.name = 'PrivateAddress';
  }
}

/**
 * Looks a name up once, for one connection, which then goes to just what was found and checked here: a name that answers
 * differently the next time gains nothing. One address that is not public refuses them all.
 */
export function publicLookup(
  isPublic: (ip: string) => boolean,
  resolve: Resolve = resolveBySystem,
): LookupFunction {
  return (hostname, options, callback) =>
    resolve(hostname, (error, addresses) => {
      const [first] = addresses;
      if (error !== null) callback(error, '');
      else if (first === undefined || !addresses.every(({ address }) => isPublic(address))) {
        callback(new PrivateAddress(hostname), '');
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}

const resolveBySystem: Resolve = (hostname, callback) =>
  systemLookup(hostname, { all: true }, (error, addresses) => callback(error, addresses ?? []));
