import * as z from 'zod';
import type { MediaLook } from '../domain/media-look.ts';
import type { PageMetadata } from '../domain/page-metadata.ts';
import { call } from './call.ts';

/** Names the reading, for `app.cancelAttempt`. */
const attempt = { attemptId: z.string().min(1).max(64) };
const writtenAddress = z.string().max(10_000);

/**
 * What main reads of the public web for the page, which has no network: within ten seconds, without a token, from public addresses alone.
 * What cannot be read is `invalid-input` with the name of the address and a problem of `WebProblem`.
 */
export const webCalls = {
  'web.readPage': call(
    z.strictObject({ ...attempt, address: writtenAddress }),
  ).returns<PageMetadata>(),
  /** Reads a picture of 5 MiB at most and keeps it in memory for `pictureAddress` (shared/page-routes.ts). */
  'web.readPicture': call(z.strictObject({ ...attempt, address: writtenAddress })).returns<{
    pictureId: string;
    bytes: number;
  }>(),
  /** Looks whether a stranger can have a file, as the service must (interface.md §4.3). */
  'web.lookAt': call(z.strictObject({ ...attempt, url: writtenAddress })).returns<MediaLook>(),
};
