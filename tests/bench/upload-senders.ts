import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, openAsBlob } from 'node:fs';
import * as http from 'node:http';
import { pipeline } from 'node:stream/promises';
import axios from 'axios';
import got from 'got';
import { startEngine } from '../../electron/engine/engine.ts';
import { engineClient } from '../support/engine-client.ts';
import { engineHost } from '../support/engine-host.ts';

export interface UploadJob {
  path: string;
  size: number;
  /** Of the sink, without a path. */
  origin: string;
  /** For what the sender keeps. */
  folder: string;
}

/** Sends the job's file once and resolves when that is over; `cancelAt` of the engine: the share of the file after which it is cancelled. */
export type Send = (cancelAt?: number) => Promise<{ milliseconds: number; cancelledAt: number }>;

/** Everything there is before a file is sent; what it costs is the baseline. */
type Sender = (job: UploadJob) => Promise<Send>;

const uploadAddress = (origin: string) => `${origin}/chat/v1/upload`;

/** The product: from the call to send to the message being accepted. */
const engine: Sender = async ({ path, origin, folder }) => {
  const running = await startEngine(engineHost(folder));
  const client = engineClient(running);
  const { instanceId } = await client.call('instances.connect', {
    attemptId: randomUUID(),
    name: 'Bench',
    chatServiceAddress: `${origin}/chat/v1`,
    smsServiceAddress: `${origin}/sms/v1`,
    instanceUuid: randomUUID(),
    accessToken: 'token',
  });
  return async (cancelAt) => {
    const number = String(Math.floor(Math.random() * 9e6) + 1e6);
    const { chatId } = await client.openChat(instanceId, `+49151${number}1`);
    const grantIds = [running.grant(path)];
    const added = await client.call('attachments.addFiles', { instanceId, chatId, grantIds });
    const attachmentIds = added.map(({ attachmentId }) => attachmentId);
    const localId = attachmentIds[0] ?? '';
    const options = { linkPreview: false, linkPreviewHighQuality: false, safeSend: false };
    const message = { text: '', attachmentIds, replyToLocalId: null, options };
    const startedAt = performance.now();
    await client.call('messages.send', { instanceId, chatId, localId: randomUUID(), ...message });
    let cancelledAt = 0;
    if (cancelAt !== undefined) {
      await client.until(async () => {
        const [upload] = await client.call('outbox.uploads', { instanceId, chatId });
        return upload && upload.bytesSent >= cancelAt * upload.bytesTotal ? true : null;
      });
      cancelledAt = performance.timeOrigin + performance.now();
      await client.call('messages.cancel', { instanceId, localId });
    }
    const wanted = cancelAt === undefined ? 'accepted' : 'cancelled';
    await client.until(async () => {
      const [sent] = await client.messages(instanceId, chatId);
      const isSettled = sent !== undefined && !['queued', 'sending'].includes(sent.state);
      if (isSettled && sent.state !== wanted) throw new Error(`the upload ended ${sent.state}`);
      return isSettled ? true : null;
    });
    return { milliseconds: performance.now() - startedAt, cancelledAt };
  };
};

/** The floor: a file piped into a request, no form around it. */
const pipe: Sender = async ({ path, size, origin }) =>
  timed(async () => {
    const headers = { 'Content-Length': size };
    const request = http.request(uploadAddress(origin), { method: 'POST', headers });
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
    await pipeline(createReadStream(path), request);
    const [response] = await answered;
    response.resume();
    await once(response, 'end');
  });

const axiosSender: Sender = async ({ path, origin }) =>
  timed(async () => {
    await axios.post(uploadAddress(origin), await formOf(path));
  });

const gotSender: Sender = async ({ path, origin }) =>
  timed(async () => {
    await got.post(uploadAddress(origin), { body: await formOf(path), retry: { limit: 0 } });
  });

/** A form over a file on disk, of which nothing is read yet: what both libraries are documented to take. */
async function formOf(path: string): Promise<FormData> {
  const form = new FormData();
  form.set('file', await openAsBlob(path), 'file.bin');
  return form;
}

export const senders = { engine, pipe, axios: axiosSender, got: gotSender };

export type SenderName = keyof typeof senders;

function timed(action: () => Promise<void>): Send {
  return async () => {
    const startedAt = performance.now();
    await action();
    return { milliseconds: performance.now() - startedAt, cancelledAt: 0 };
  };
}
