import { randomUUID } from 'node:crypto';
import { type PracticeSite, startPracticeSite } from '../practice/start-practice-site.ts';
import { type PracticeService, startPracticeService } from '../practice/start-practice-service.ts';
import type { StoredInstance } from '../store/tables/instance-table.ts';

/** Creates the practice service of this run of the application: started with the first practice instance, on a port of its own. */
export function createPractice() {
  const running = new Map<string, PracticeService>();
  let site: Promise<PracticeSite> | null = null;
  return {
    /** The record with the addresses of this run, and the token that this run's service takes. What others write goes to `onIncoming`. */
    connect: async (record: StoredInstance, onIncoming: (record: object) => void) => {
      const accessToken = randomUUID();
      const { instanceUuid } = record;
      const service = await startPracticeService({
        instanceUuid,
        accessToken,
        usesEndings: true,
        offersMore: true,
        onIncoming,
      });
      service.switches.scannedAfterMs = 15_000;
      running.set(record.instanceId, service);
      const { chatServiceAddress, smsServiceAddress } = service;
      return { record: { ...record, chatServiceAddress, smsServiceAddress }, accessToken };
    },
    /** The origin, on this machine, of the practice site (shared/domain/practice-site.ts); started when it is first asked for. */
    siteOrigin: async () => {
      site ??= startPracticeSite();
      return (await site).origin;
    },
    stop: async () => {
      const services: { close(): Promise<void> }[] = [...running.values()];
      if (site !== null) services.push(await site);
      await Promise.all(services.map((service) => service.close()));
    },
  };
}

export type Practice = ReturnType<typeof createPractice>;
