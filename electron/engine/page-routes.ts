import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { EngineError } from './engine-error.ts';
import type { Exports } from './files/exports.ts';
import type { Grants } from './files/grants.ts';
import { type IncomingFiles, TooMuch } from './files/own-files.ts';
import type { Log } from './host.ts';
import type { Lock } from './services/lock/lock.ts';
import type { Instances } from './sessions/instances.ts';
import type { Picture } from './attachments/pictures.ts';
import type { Web } from './services/web.ts';

/** Answers what the page asks for below `/files/` (shared/page-routes.ts). A host passes on requests of its own page only. */
export type PageRoutes = (request: Request) => Promise<Response>;

/** Bytes of a small picture, at most. */
const largestThumbnail = 64 * 1024;

/** Bytes by which a recording grows at once, at most: an hour of it that could not be kept before. */
const largestPiece = 64 * 1024 * 1024;

export interface PageRouteParts {
  instances: Instances;
  grants: Grants;
  incoming: IncomingFiles;
  exports: Exports;
  web: Pick<Web, 'picture'>;
  lock: Pick<Lock, 'isLocked'>;
  log: Log;
}

export function createPageRoutes(parts: PageRouteParts): PageRoutes {
  const { instances, grants, incoming, exports, web, lock, log } = parts;
  const app = new Hono().basePath('/files');

  // A recording goes on, second by second; it is told no more than that it was kept.
  app.use(async (context, next) => {
    const isRecording = context.req.method === 'POST' && context.req.path.endsWith('/content');
    if (lock.isLocked() && !isRecording) return context.body(null, 423);
    return next();
  });

  app.post('/grants', async (context) => {
    // An empty file has no body; that it is empty is said in the tray.
    const body = context.req.raw.body ?? new Blob([]).stream();
    const name = context.req.query('name') ?? '';
    if (name === '') return context.body(null, 400);
    const path = await incoming.receive(body as ReadableStream<Uint8Array>);
    return context.json({ grantId: grants.issue(path, { ownName: name }) }, 201);
  });

  const thumbnail = bodyLimit({ maxSize: largestThumbnail });
  app.put('/:instanceId/:localId/thumbnail', thumbnail, async (context) => {
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
    if (!isJpeg) return context.body(null, 415);
    const { pictures } = sessionOf(context);
    const isKept = await pictures.keep(context.req.param('localId'), bytes);
    return context.body(null, isKept ? 204 : 404);
  });

  app.get('/:instanceId/:localId/thumbnail', async (context) => {
    const { pictures } = sessionOf(context);
    const localId = context.req.param('localId');
    const path = await pictures.thumbnail(localId);
    if (path !== null) return sendFile(context, path, 'image/jpeg');
    return sendPicture(context, await pictures.returned(localId));
  });

  app.get('/pictures/:pictureId', (context) =>
    sendPicture(context, web.picture(context.req.param('pictureId'))),
  );
  const piece = bodyLimit({ maxSize: largestPiece });
  app.post('/:instanceId/:localId/content', piece, async (context) => {
    const at = Number(context.req.query('at') ?? Number.NaN);
    if (!Number.isSafeInteger(at) || at < 0) return context.body(null, 400);
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    const { attachments } = sessionOf(context);
    const isKept = await attachments.extendRecording(context.req.param('localId'), bytes, at);
    return context.body(null, isKept ? 204 : 404);
  });

  app.get('/:instanceId/:localId/content', async (context) => {
    const own = await sessionOf(context).pictures.content(context.req.param('localId'));
    // A picture or a sound, never a page: what was pasted here must not run.
    const type = own !== null && /^(image\/(jpeg|png|gif|webp)|audio\/|video\/)/.test(own.mimetype);
    return sendFile(context, own?.path ?? null, type ? own.mimetype : 'application/octet-stream');
  });

  app.get('/exports/:exportId', async (context) => {
    const file = exports.take(context.req.param('exportId'));
    if (file === null) return context.body(null, 404);
    const { content, mediaType, fileName, discard } = file;
    context.header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    );
    if (typeof content === 'object' && 'path' in content) {
      return sendFile(context, content.path, mediaType, discard);
    }
    if (typeof content === 'string') discard();
    return context.body(typeof content === 'string' ? content : followed(content, discard), 200, {
      'content-type': `${mediaType}; charset=utf-8`,
      'cache-control': 'no-store',
    });
  });

  const sessionOf = (context: Context) => instances.session(context.req.param('instanceId') ?? '');

  app.onError((error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    if (error instanceof TooMuch) return context.body(null, 413);
    if (isNotThere(error)) return context.body(null, 404);
    const [, , of = ''] = context.req.path.split('/');
    log.error('an address of the page failed', { of, error });
    return context.body(null, 500);
  });
  return async (request) => app.fetch(request);
}

function isNotThere(error: Error): boolean {
  if (error instanceof EngineError) return error.appError.kind === 'not-found';
  return 'code' in error && error.code === 'ENOENT';
}

function sendPicture(context: Context, picture: Picture | null): Response {
  if (picture === null) return context.body(null, 404);
  return context.body(new Uint8Array(picture.bytes), 200, {
    'content-type': picture.mediaType,
    'cache-control': 'private, max-age=3600',
  });
}

/** Calls `onRead` once the stream was read, failed, or is not wanted any more. */
function followed(
  stream: globalThis.ReadableStream<Uint8Array>,
  onRead: () => void,
): globalThis.ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  void reader.closed.then(onRead, onRead);
  return new globalThis.ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

async function sendFile(
  context: Context,
  path: string | null,
  mediaType: string,
  onRead: () => void = () => {},
) {
  if (path === null) return context.body(null, 404);
  const { size } = await stat(path).catch((error: unknown) => {
    onRead();
    throw error;
  });
  const part = partOf(context.req.header('range'), size);
  const stream = createReadStream(path, part ?? {}).once('close', onRead);
  const content = Readable.toWeb(stream) as unknown as globalThis.ReadableStream;
  return context.body(content, part ? 206 : 200, {
    'content-type': mediaType,
    'content-length': String(part ? part.end - part.start + 1 : size),
    'accept-ranges': 'bytes',
    ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${size}` }),
    'cache-control': 'private, max-age=3600',
  });
}

/** Returns the first and last byte that a player asks for when it seeks (RFC 9110 §14); null: it asks for all, or for none of these. */
function partOf(range: string | undefined, size: number): { start: number; end: number } | null {
  const [, first = '', last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (first === '') return null;
  const start = Number(first);
  const end = Math.min(last ? Number(last) : size - 1, size - 1);
  return start <= end ? { start, end } : null;
}
