import { randomUUID } from 'node:crypto';
import { type PracticeService, startPracticeService } from '../practice/start-practice-service.ts';
import type { StoredInstance } from '../store/instance-table.ts';

/** The practice service of this run of the application: started with the first practice instance, on a port of its own. */
export interface Practice {
  /** The record with the addresses of this run, and the token that this run's service takes. */
  connect(record: StoredInstance): Promise<{ record: StoredInstance; accessToken: string }>;
  stop(): Promise<void>;
}

export function createPractice(): Practice {
  const running = new Map<string, PracticeService>();
  return {
    connect: async (record) => {
      const accessToken = randomUUID();
      const { instanceUuid } = record;
      const service = await startPracticeService({ instanceUuid, accessToken });
      running.set(record.instanceId, service);
      const { chatServiceAddress, smsServiceAddress } = service;
      return { record: { ...record, chatServiceAddress, smsServiceAddress }, accessToken };
    },
    stop: async () => {
      await Promise.all([...running.values()].map((service) => service.close()));
    },
  };
}
