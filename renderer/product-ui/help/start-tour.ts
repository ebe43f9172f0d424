import type { Instance } from '../../../shared/contract/instances.ts';
import { call } from '../../bridge/call.ts';

/** Shows the practice service and begins the tour there, or goes on with it where it was left. Throws what main refuses. */
export async function startTour({ goesOn = false } = {}): Promise<Instance> {
  const instance = await call('instances.usePractice', { isFilled: true });
  const { instanceId } = instance;
  const anew = { tourDone: 0, tourSince: Date.now() };
  await call('memory.set', { isTourOn: true, ...(!goesOn && anew) });
  // Its last step needs threads: once the service is known to list them, they come by themselves.
  void call('instances.probe', { instanceId, attemptId: crypto.randomUUID() }).catch(() => {});
  return instance;
}
