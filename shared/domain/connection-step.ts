import type { NotSentReason } from './failure.ts';

/** What is done one after the other until a service answers: with a proxy, `name` and `tcp` are those of the proxy. */
export type ConnectionStep = 'route' | 'name' | 'tcp' | 'proxy' | 'tls' | 'service' | 'token';

/** Why a step failed. */
export type StepFailure =
  NotSentReason | 'host-silent' | 'redirects' | 'web-page' | 'token-refused';
