import type { Send, WireChoices } from '../gateway.ts';
import { contactsOver } from './contacts.ts';
import { healthOver } from './health.ts';
import { heartbeatsOver } from './heartbeats.ts';
import { pagesOver } from './pages.ts';
import { queuedRequestsOver } from './queued-requests.ts';
import { smsOver } from './sms.ts';

export type OptionalGateway = ReturnType<typeof optionalGatewayOver>;

/**
 * Returns the requests that public material about services of this kind shows beyond the interface. Apart from the probe itself,
 * nothing calls one that the probe did not find.
 */
export function optionalGatewayOver(send: Send, wire: () => WireChoices) {
  return {
    ...healthOver(send),
    ...contactsOver(send),
    ...pagesOver(send),
    ...heartbeatsOver(send),
    ...queuedRequestsOver(send),
    ...smsOver(send, wire),
  };
}
