import { randomBytes } from 'node:crypto';
import { drawCode } from './draw-code.ts';
import type { Operation } from './operation.ts';
import type { PracticeSwitches } from './practice-switches.ts';
import { tooMany } from './refusal.ts';

/** Requests a minute. */
const healthLimit = 10;
const codeLimit = 1;
const minuteMs = 60_000;

/** Creates the state of the instance's phone: `health`, and a code to link it with. */
export function createPhoneDesk(
  instanceUuid: string,
  switches: PracticeSwitches,
  onScanned: () => void,
  /** Reports the state of the session to listeners. */
  tell: (event: string, payload: object) => void,
) {
  const connectedAt = new Date().toISOString();
  let scan: NodeJS.Timeout | undefined;

  const setPhone = (status: string): void => {
    if (status === switches.phone) return;
    switches.phone = status;
    tell('session.status', { name: instanceUuid, status });
  };

  /** Shows a code, which a person may scan. */
  const scanSoon = (): void => {
    clearTimeout(scan);
    if (switches.scannedAfterMs === null) return;
    scan = setTimeout(() => {
      setPhone('WORKING');
      onScanned();
    }, switches.scannedAfterMs);
  };

  const operations: Operation[] = [
    {
      method: 'GET',
      name: 'health',
      status: 200,
      carryOut: limited(healthLimit, () => ({
        instance_id: instanceUuid,
        connected_at: switches.phone === 'WORKING' ? connectedAt : null,
        status: switches.phone,
      })),
    },
    {
      method: 'POST',
      name: 'request-new-qr-code',
      status: 200,
      carryOut: limited(codeLimit, () => {
        scanSoon();
        return {
          id: instanceUuid,
          status: switches.phone,
          qr_code: drawCode(randomBytes(78)).toString('base64'),
        };
      }),
    },
  ];
  return { operations, setPhone, scan: scanSoon, stop: () => clearTimeout(scan) };
}

/** Refuses what is more than so many in a minute that begins with the first. */
function limited(most: number, carryOut: Operation['carryOut']): Operation['carryOut'] {
  let begunAt = -Infinity;
  let count = 0;
  return (request) => {
    if (request.now - begunAt >= minuteMs) {
      begunAt = request.now;
      count = 0;
    }
    count += 1;
    if (count > most) throw tooMany(Math.ceil((begunAt + minuteMs - request.now) / 1_000));
    return carryOut(request);
  };
}
