import type { Operation } from './operation.ts';
import { inSeconds } from './practice-threads.ts';
import type { PracticeSwitches } from './practice-switches.ts';

/** `heartbeats`: the newest sign of life of the phone that sends SMS, as a page of a list. */
export function heartbeatsOf(instanceUuid: string, switches: PracticeSwitches): Operation {
  return {
    method: 'GET',
    name: 'heartbeats',
    status: 200,
    carryOut: ({ now }) => {
      const { isOnline, batteryLevel, isCharging } = switches.smsPhone;
      // A phone that is offline was online an hour ago.
      const at = inSeconds(isOnline ? now : now - 3_600_000);
      const phone = {
        id: instanceUuid,
        is_online: isOnline,
        last_offline_at: isOnline ? null : at,
      };
      const heartbeat = {
        id: `${instanceUuid}-heartbeat`,
        phone_id: instanceUuid,
        battery_level: batteryLevel,
        is_charging: isCharging,
        local_timestamp: at,
        created_at: at,
        phone,
      };
      const links = { first: null, last: null, prev: null, next: null };
      const meta = { current_page: 1, from: 1, last_page: 1, per_page: 1, to: 1, total: 1 };
      return { data: [heartbeat], links, meta };
    },
  };
}
