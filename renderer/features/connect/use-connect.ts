import { useRef, useState } from 'react';
import type { Instance } from '../../../shared/contract/instances.ts';
import type { AppError } from '../../../shared/domain/app-error.ts';
import { call, errorOf } from '../../bridge/call.ts';

export interface ConnectFields {
  name: string;
  chatServiceAddress: string;
  smsServiceAddress: string;
  instanceUuid: string;
  accessToken: string;
}

/** One attempt to connect at a time, which can be given up. */
export function useConnect(onConnected: (instance: Instance) => void) {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const attempt = useRef<string | null>(null);

  async function start(fields: ConnectFields, evenIfUnreachable: boolean) {
    if (attempt.current !== null) return;
    const attemptId = crypto.randomUUID();
    attempt.current = attemptId;
    setError(null);
    setStartedAt(Date.now());
    try {
      const instance = await call('instances.connect', { attemptId, ...fields, evenIfUnreachable });
      if (attempt.current === attemptId) onConnected(instance);
    } catch (thrown) {
      if (attempt.current === attemptId) setError(errorOf(thrown));
    } finally {
      if (attempt.current === attemptId) {
        attempt.current = null;
        setStartedAt(null);
      }
    }
  }

  /** Whatever the given-up attempt still answers is not listened to. */
  function cancel() {
    const attemptId = attempt.current;
    attempt.current = null;
    setStartedAt(null);
    if (attemptId !== null) void call('instances.cancelConnect', { attemptId }).catch(() => {});
  }

  return { startedAt, error, start, cancel };
}
