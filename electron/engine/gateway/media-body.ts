import type { MediaSource } from './gateway.ts';
import { uploadBody } from './multipart.ts';
import { jsonBody, type RequestBody } from './request-body.ts';

/** Media by address goes as JSON, a file as a form with the same fields (interface.md §4.3, §4.4). */
export function mediaBody(
  { chatId, ...fields }: { chatId: string } & Record<string, string | null>,
  media: { source: MediaSource; fileName: string | null; mimetype: string | null },
): RequestBody {
  const { source, fileName, mimetype } = media;
  if ('url' in source) return jsonBody({ chatId, url: source.url, ...fields });
  return uploadBody({ chatId, ...fields }, { ...source, name: fileName ?? 'file', mimetype });
}
