import { expect } from 'vitest';
import type { Timeouts } from '../timeouts.ts';
import {
  httpAnswer,
  startRawService,
  type RawConnection,
} from '../../connection/testing/raw-service.ts';
import { testGateway, testText } from './test-gateway.ts';

export type Behaviour = (connection: RawConnection) => Promise<void> | void;

interface Attempt {
  timeouts?: Partial<Timeouts>;
  /** By default one text. */
  send?: (gateway: ReturnType<typeof testGateway>) => Promise<unknown>;
}

/** An answer that a gateway accepts. */
export const accepted = httpAnswer('201 Created', '{"key":{"id":"3EB0AA"},"status":"PENDING"}');

/** Reads the whole request, then answers and closes. */
export const answering =
  (answer: string): Behaviour =>
  async (connection) => {
    await connection.wholeRequest();
    connection.socket.end(answer);
  };

/** Sends once to a service that behaves so; returns the outcome and every connection that came. */
export async function attempt(
  behave: Behaviour,
  { timeouts = {}, send = (gateway) => gateway.sendText(testText) }: Attempt = {},
): Promise<{ outcome: unknown; connections: RawConnection[] }> {
  const service = await startRawService(behave);
  try {
    const outcome = await send(testGateway(service.port, { timeouts }));
    return { outcome, connections: service.connections };
  } finally {
    await service.close();
  }
}

/** Returns the outcome alone, where exactly one request must have come: nothing is sent twice. */
export async function outcomeOf(behave: Behaviour, how?: Attempt): Promise<unknown> {
  const { outcome, connections } = await attempt(behave, how);
  expect(connections).toHaveLength(1);
  return outcome;
}
