import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { invalid, Refusal } from './refusal.ts';

const usualLongestJson = 1024 * 1024;

/** An uploaded file. */
export interface ReceivedFile {
  /** As written in the part's head. */
  name: string;
  mimetype: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** Null unless the service was started to keep it. */
  content: Buffer | null;
}

export interface RequestForm {
  fields: Record<string, unknown>;
  file: ReceivedFile | null;
}

/** Reads a JSON body or a form. Throws {@link Refusal}, and any other error where the sender went away. */
export async function readForm(
  incoming: IncomingMessage,
  {
    keepsContent,
    uploadRate,
    longestJson = usualLongestJson,
  }: {
    keepsContent: boolean;
    uploadRate: number | null;
    /** Bytes. */
    longestJson?: number;
  },
): Promise<RequestForm> {
  const contentType = incoming.headers['content-type'] ?? '';
  if (/^multipart\/form-data/i.test(contentType)) {
    return readMultipart(incoming, contentType, { keepsContent, uploadRate });
  }
  // What is longer than any text brings a file.
  const isSlowed = uploadRate !== null && longestJson > usualLongestJson;
  const chunks = isSlowed ? slowed(uploadRate)(incoming) : incoming;
  return { fields: await readJson(chunks, longestJson), file: null };
}

async function readJson(
  incoming: AsyncIterable<Buffer>,
  longestJson: number,
): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > longestJson) throw new Refusal(413, { message: 'Payload too large.' });
    chunks.push(chunk);
  }
  if (size === 0) return {};
  const json = parse(Buffer.concat(chunks).toString('utf8'));
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw invalid(['The body must be a JSON object.']);
  }
  return { ...json };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Hashes a file while it comes in, so that a large one costs no memory unless it is kept. */
async function readMultipart(
  incoming: IncomingMessage,
  contentType: string,
  { keepsContent, uploadRate }: { keepsContent: boolean; uploadRate: number | null },
): Promise<RequestForm> {
  const form: RequestForm = { fields: {}, file: null };
  const busboy = new Busboy({ headers: { 'content-type': contentType }, preservePath: true });
  busboy.on('field', (name, value) => {
    form.fields[name] = value;
  });
  busboy.on('file', (_name, stream, name, _encoding, mimetype) => {
    const hash = createHash('sha256');
    const kept: Buffer[] = [];
    let size = 0;
    stream.on('data', (chunk: Buffer) => {
      if (keepsContent) kept.push(chunk);
      size += chunk.length;
      hash.update(chunk);
    });
    stream.on('end', () => {
      const content = keepsContent ? Buffer.concat(kept) : null;
      form.file = { name, mimetype, size, sha256: hash.digest('hex'), content };
    });
    // The whole form fails then, and throws.
    stream.on('error', () => {});
  });
  await (uploadRate === null
    ? pipeline(incoming, busboy)
    : pipeline(incoming, slowed(uploadRate), busboy));
  return form;
}

/** Lets so many bytes through in a second. */
function slowed(bytesPerSecond: number) {
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await wait((chunk.length / bytesPerSecond) * 1_000);
      yield chunk;
    }
  };
}
