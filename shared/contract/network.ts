import * as z from 'zod';
import type { ConnectionStep, StepFailure } from '../domain/connection-step.ts';
import type { ProxyMode } from '../domain/proxy-settings.ts';
import { call } from './call.ts';
import { instanceIdSchema } from './instances.ts';

export interface NetworkStatus {
  /** Those that the host knows. */
  modes: readonly ProxyMode[];
  /** Certificates of the organisation's own authorities. */
  authorities: number;
  /** Proxies that asked for a name and password. `refused`: those entered were not taken. */
  logins: { proxy: string; state: 'stored' | 'memory' | 'asked' | 'refused' }[];
}

/** One step of a connection test. */
export interface TestedStep {
  step: ConnectionStep;
  /** The host, address or proxy that it is about; empty where it is none. */
  about: string;
  /** What came of it, such as the address of a name; empty where there is nothing to say. */
  found: string;
  /** `unclear`: the service does not tell. */
  state: 'running' | 'done' | 'failed' | 'unclear';
  /** Milliseconds; null while it runs. */
  ms: number | null;
  /** Null where it has not failed. */
  failure: StepFailure | null;
  detail: string;
}

/** The test of one address of an instance. */
export interface SideTest {
  side: 'chat' | 'sms';
  host: string;
  steps: TestedStep[];
}

export interface ConnectionTest {
  instanceId: string;
  isRunning: boolean;
  sides: SideTest[];
}

const proxy = z.string().min(1).max(400);

export const networkCalls = {
  'network.status': call(z.strictObject({})).returns<NetworkStatus>(),
  /** Keeps the name and password for a proxy that asked, and lets what waits for them go on. */
  'network.enterLogin': call(
    z.strictObject({ proxy, name: z.string().max(10_000), password: z.string().max(10_000) }),
  ).returns<null>(),
  'network.forgetLogin': call(z.strictObject({ proxy })).returns<null>(),
  /** Tests the connection to an instance's service, in place of the test before; `network.test` tells how far it is. */
  'network.beginTest': call(z.strictObject({ instanceId: instanceIdSchema })).returns<null>(),
  'network.test': call(z.strictObject({})).returns<ConnectionTest | null>(),
  /** Ends the test and forgets it. */
  'network.endTest': call(z.strictObject({})).returns<null>(),
};
