import { randomUUID } from 'node:crypto';
import type { PracticeSite } from '../../practice/start-practice-site.ts';
import { practiceWords } from '../../practice/practice-words.ts';
import type { PracticeService } from '../../practice/start-practice-service.ts';
import type { AppLanguage } from '../../../shared/contract/app.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { PracticeSwitch } from '../../../shared/domain/practice-switch.ts';
import { notFound } from '../engine-error.ts';
import type { StoredInstance } from '../store/rows/instance-table.ts';
import { type Protocol, traitsOf } from '../../../shared/domain/protocol.ts';
import type { Events } from '../events.ts';
import type { ServiceOf } from '../service-of.ts';

/** What the switches of a person come to: milliseconds between two messages, bytes of a file a second. */
const messageGapMs = 10_000;
const uploadRate = 100_000;

/** Creates the practice service of this run of the application: started with the first practice instance, on a port of its own. */
export function createPractice(events: Events, language: () => AppLanguage) {
  const words = () => practiceWords(language().language);
  const running = new Map<string, PracticeService>();
  let site: Promise<PracticeSite> | null = null;
  const serviceOf = (instanceId: string): PracticeService => {
    const service = running.get(instanceId);
    if (!service) throw notFound('practice');
    return service;
  };
  return {
    /** The record with the addresses of this run, and the token that this run's service takes. What its webhooks tell goes to `onEvent`. */
    connect: async (record: StoredInstance, onEvent: (envelope: object) => void) => {
      const accessToken = randomUUID();
      const { instanceUuid } = record;
      const [{ startPracticeService }, { dayPeople }, { smsOfMonths }] = await Promise.all([
        import('../../practice/start-practice-service.ts'),
        import('../../practice/day/practice-day.ts'),
        import('../../practice/day/sms-of-months.ts'),
      ]);
      const service = await startPracticeService({
        instanceUuid,
        accessToken,
        usesEndings: true,
        people: dayPeople,
        words,
        offersMore: true,
        // Who listens hears it without being handed it.
        onEvent: traitsOf[record.protocol].listens ? () => {} : onEvent,
        onScanned: () => events.publish('practice.changed', { instanceId: record.instanceId }),
      });
      service.switches.scannedAfterMs = 15_000;
      for (const { thread, messages } of smsOfMonths(record.createdAt)) {
        service.smsThreads.put(thread);
        for (const sms of messages) service.smsBook.put(sms);
      }
      running.set(record.instanceId, service);
      return { record: { ...record, ...addressesOf[record.protocol](service) }, accessToken };
    },
    /** Ends the service of an instance that is no more. */
    disconnect: async (instanceId: string): Promise<void> => {
      const service = running.get(instanceId);
      running.delete(instanceId);
      await service?.close();
    },
    /** What its instance is called. */
    name: () => words().practice,
    /** The language of whoever practises. */
    language: (): Language => language().language,
    /** The origin, on this machine, of the practice site (shared/domain/practice-site.ts); started when it is first asked for. */
    siteOrigin: async () => {
      site ??= import('../../practice/start-practice-site.ts').then((made) =>
        made.startPracticeSite(),
      );
      return (await site).origin;
    },
    service: {
      switches: ({ instanceId }) => switchesOf(serviceOf(instanceId)),
      turn: async ({ instanceId, name, on }) => {
        await turn(serviceOf(instanceId), name, on);
        events.publish('practice.changed', { instanceId });
      },
    } satisfies ServiceOf<'practice'>,
    stop: async () => {
      const services: { close(): Promise<void> }[] = [...running.values()];
      if (site !== null) services.push(await site);
      await Promise.all(services.map((service) => service.close()));
    },
  };
}

const addressesOf: Readonly<
  Record<
    Protocol,
    (service: PracticeService) => Pick<StoredInstance, 'chatServiceAddress' | 'smsServiceAddress'>
  >
> = {
  interface: ({ chatServiceAddress, smsServiceAddress }) => ({
    chatServiceAddress,
    smsServiceAddress,
  }),
  waha: ({ wahaAddress }) => ({ chatServiceAddress: wahaAddress, smsServiceAddress: '' }),
};

function switchesOf(service: PracticeService): Record<PracticeSwitch, boolean> {
  const { switches, isOffline } = service;
  return {
    answers: switches.allAnswer,
    losesAnswers: switches.losesAnswers,
    limitsRate: switches.messageGapMs > 0,
    isOffline,
    slowsUploads: switches.uploadRate !== null,
    isUnlinked: switches.phone !== 'WORKING',
  };
}

async function turn(service: PracticeService, name: PracticeSwitch, on: boolean): Promise<void> {
  const { switches } = service;
  switch (name) {
    case 'answers':
      switches.allAnswer = on;
      switches.tellsStates = on;
      switches.sms.isWrittenTo = on;
      return;
    case 'losesAnswers':
      switches.losesAnswers = on;
      return;
    case 'limitsRate':
      switches.messageGapMs = on ? messageGapMs : 0;
      return;
    case 'isOffline':
      await (on ? service.goOffline() : service.comeBack());
      return;
    case 'slowsUploads':
      switches.uploadRate = on ? uploadRate : null;
      return;
    case 'isUnlinked':
      service.setPhone(on ? 'SCAN_QR_CODE' : 'WORKING');
      return;
  }
}

export type Practice = ReturnType<typeof createPractice>;
