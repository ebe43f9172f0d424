// `npm run receive`: writes webhook requests into a folder that Postline watches.
import { type EventWriter, openEventFolder } from './event-writer.ts';
import { helpText, readOptions, type ReceiverOptions } from './options.ts';
import { readSecret } from './secret.ts';
import { startWebhookServer } from './webhook-server.ts';

const say = (sentence: string) => console.log(`${new Date().toISOString()} ${sentence}`);
const warn = (sentence: string) => console.error(`${new Date().toISOString()} ${sentence}`);

try {
  const options = readOptions(process.argv.slice(2));
  if (options === null) process.stdout.write(helpText);
  else await receive(options);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function receive({ folder, port, host, secretFile, keepDays }: ReceiverOptions) {
  const secret = readSecret(secretFile, process.env);
  const writer = await openEventFolder({
    folder,
    keepDays,
    onTrouble: (error) => warn(`Old events were not deleted: ${reasonOf(error)}.`),
  });
  let written = 0;
  const server = await startWebhookServer({
    port,
    host,
    secret,
    writer,
    onWritten: () => {
      written += 1;
      if (written === 1) say('The first event was written.');
    },
    onRefused: (status, sentence) => warn(`Refused with ${status}: ${sentence}`),
    onTrouble: (error) => {
      warn(`An event was not written; its sender was asked to try again: ${reasonOf(error)}.`);
    },
  }).catch((error: unknown) => cannotListen(error, host, port, writer));
  say(`Receiving at ${server.origin}. Events are written into ${folder}. Ctrl+C stops.`);
  if (!isLoopback(host)) {
    warn(
      'Others in the network can reach this address, and what is sent here is not encrypted, the secret included. Put a proxy with HTTPS in front of it.',
    );
  }

  const stop = async (): Promise<void> => {
    say('Stopping.');
    await server.stop();
    await writer.stop();
    say(`Stopped. Events written: ${written}.`);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
}

async function cannotListen(
  error: unknown,
  host: string,
  port: number,
  writer: EventWriter,
): Promise<never> {
  await writer.stop();
  const reasons: Partial<Record<string, string>> = {
    EADDRINUSE: 'another program listens there',
    EACCES: 'this user may not listen there',
    EADDRNOTAVAIL: 'this computer has no such address',
    ENOTFOUND: 'there is no such address',
  };
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''] ?? reasonOf(error);
  throw new Error(`Can’t listen on ${host}, port ${port}: ${reason}.`, { cause: error });
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);
}

function reasonOf(error: unknown): string {
  const reasons: Partial<Record<string, string>> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EROFS: 'the disk is read-only',
    EACCES: 'this user may not write there',
    ENOENT: 'the folder is gone',
  };
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
}
