import type { Protocol } from '../../../shared/domain/protocol.ts';
import type { RequestForm } from './client.ts';
import { type Gateway, gatewayOver, type Send, type WireChoices } from './gateway.ts';
import { interfaceForm } from './interface-form.ts';
import { type MessageKindsGateway, messageKindsOver } from './optional/message-kinds.ts';
import { type OptionalGateway, optionalGatewayOver } from './optional/optional-gateway.ts';
import { type MessageHistory, messageHistoryOver } from './waha/message-history.ts';
import { openEvents } from './waha/open-events.ts';
import { wahaFileAddress, wahaForm, wahaPathOf } from './waha/waha-form.ts';
import { wahaGatewayOver } from './waha/waha-gateway.ts';
import { wahaOptionalOver } from './waha/waha-health.ts';

interface Choices {
  wire: () => WireChoices;
  /** The instance's UUID, or the name of its session. */
  instanceUuid: () => string;
}

interface ProtocolParts {
  form: RequestForm;
  /** Where, below the service's address, an instance is: what is asked there needs a token. */
  pathOf: (instanceUuid: string) => string;
  gateway: (send: Send, choices: Choices) => Gateway & MessageKindsGateway;
  /** What is only asked for where it is offered. */
  optional: (send: Send, choices: Choices) => OptionalGateway;
  /** Opens a line on which the service tells what happens; null: it has none. */
  openLine: typeof openEvents | null;
  /** What can be read back; null: nothing. */
  history: (send: Send, choices: Choices) => MessageHistory | null;
  /** Where a file that the service named is on the service itself, which is at `address`; null: it is not there. */
  fileAddress: (named: URL, address: string) => URL | null;
}

/** Everything that depends on what a service speaks. */
export const protocolParts: Readonly<Record<Protocol, ProtocolParts>> = {
  interface: {
    form: interfaceForm,
    pathOf: (instanceUuid) => `/${instanceUuid}`,
    gateway: (send, { wire }) => ({ ...gatewayOver(send, wire), ...messageKindsOver(send) }),
    optional: (send, { wire }) => optionalGatewayOver(send, wire),
    openLine: null,
    history: () => null,
    fileAddress: (named, address) => (named.origin === new URL(address).origin ? named : null),
  },
  waha: {
    form: wahaForm,
    pathOf: wahaPathOf,
    gateway: (send, { instanceUuid }) => wahaGatewayOver(send, instanceUuid),
    optional: (send, { wire, instanceUuid }) => wahaOptionalOver(send, instanceUuid, wire),
    openLine: openEvents,
    history: (send, { instanceUuid }) => messageHistoryOver(send, instanceUuid),
    fileAddress: wahaFileAddress,
  },
};
