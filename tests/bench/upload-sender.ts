// One way to send a file, in a process of its own: its memory is its own too.
import { setTimeout as wait } from 'node:timers/promises';
import { senders, type SenderName, type UploadJob } from './upload-senders.ts';

export interface SenderJob extends UploadJob {
  sender: SenderName;
  /** Uploads to cancel; 0: one upload, to its end. */
  cancels: number;
}

export interface SenderReport {
  /** Of each upload. */
  milliseconds: number[];
  /** Milliseconds since 1970 of each cancel. */
  cancelledAt: number[];
  /** And of when each was known to be over. */
  settledAt: number[];
  /** Bytes of memory in use over what there were before the first upload, at most. */
  memory: number;
}

const clock = () => performance.timeOrigin + performance.now();
const everyMs = 5;

process.once('message', (job) => void run(job as SenderJob));

async function run(job: SenderJob): Promise<void> {
  const send = await senders[job.sender](job);
  await wait(300);
  const baseline = process.memoryUsage.rss();
  let most = baseline;
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, everyMs);
  const report: SenderReport = { milliseconds: [], cancelledAt: [], settledAt: [], memory: 0 };
  for (let index = 0; index < Math.max(1, job.cancels); index += 1) {
    const { milliseconds, cancelledAt } = await send(job.cancels > 0 ? 0.01 : undefined);
    report.milliseconds.push(milliseconds);
    report.cancelledAt.push(cancelledAt);
    report.settledAt.push(clock());
  }
  clearInterval(sampling);
  report.memory = Math.max(most, process.memoryUsage.rss()) - baseline;
  process.send?.(report, () => process.exit());
}
