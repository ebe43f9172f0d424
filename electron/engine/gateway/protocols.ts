import type { Protocol } from '../../../shared/domain/protocol.ts';
import type { RequestForm } from './client.ts';
import { type Gateway, gatewayOver, type Send, type WireChoices } from './gateway.ts';
import { interfaceForm } from './interface-form.ts';
import { type MessageKindsGateway, messageKindsOver } from './optional/message-kinds.ts';
import { type OptionalGateway, optionalGatewayOver } from './optional/optional-gateway.ts';
import { type CheckNumber, checkNumberOver } from './waha/check-number.ts';
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
  /** Returns the path of an instance below the service's address; requests to it need a token. */
  pathOf: (instanceUuid: string) => string;
  gateway: (send: Send, choices: Choices) => Gateway & MessageKindsGateway;
  /** Optional requests, made only if the service offers them. */
  optional: (send: Send, choices: Choices) => OptionalGateway;
  /** Opens a line on which the service reports events; null: it has none. */
  openLine: typeof openEvents | null;
  /** Reads messages back; null if the service cannot. */
  history: (send: Send, choices: Choices) => MessageHistory | null;
  /** Asks whether the network knows a number; null if the service cannot. */
  checkNumber: (send: Send, choices: Choices) => CheckNumber | null;
  /** Returns the address of a named file on the service itself, which is at `address`; null: the file is elsewhere. */
  fileAddress: (named: URL, address: string) => URL | null;
}

/** Everything that depends on a service's protocol. */
export const protocolParts: Readonly<Record<Protocol, ProtocolParts>> = {
  interface: {
    form: interfaceForm,
    pathOf: (instanceUuid) => `/${instanceUuid}`,
    gateway: (send, { wire }) => ({ ...gatewayOver(send, wire), ...messageKindsOver(send) }),
    optional: (send, { wire }) => optionalGatewayOver(send, wire),
    openLine: null,
    history: () => null,
    checkNumber: () => null,
    fileAddress: (named, address) => (named.origin === new URL(address).origin ? named : null),
  },
  waha: {
    form: wahaForm,
    pathOf: wahaPathOf,
    gateway: (send, { instanceUuid }) => wahaGatewayOver(send, instanceUuid),
    optional: (send, { wire, instanceUuid }) => wahaOptionalOver(send, instanceUuid, wire),
    openLine: openEvents,
    history: (send, { instanceUuid }) => messageHistoryOver(send, instanceUuid),
    checkNumber: (send, { instanceUuid }) => checkNumberOver(send, instanceUuid),
    fileAddress: wahaFileAddress,
  },
};
