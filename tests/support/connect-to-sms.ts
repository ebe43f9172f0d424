import type { RunningEngine } from './running-engine.ts';

/** Connects to a service that has SMS, and finds out that it does. */
export async function connectToSms(run: RunningEngine): Promise<string> {
  const { switches } = run.service;
  switches.offersMore = true;
  switches.sms.phoneStepMs = 0;
  const { instanceId } = await run.connect();
  await run.client.call('instances.probe', { instanceId, attemptId: 'probe' });
  return instanceId;
}
