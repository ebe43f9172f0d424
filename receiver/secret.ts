import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';

const shortest = 16;

/** Reads the secret that senders are to know. Throws a sentence where there is none, or none that is good enough. */
export function readSecret(file: string | null, environment: NodeJS.ProcessEnv): string {
  const secret = (file === null ? environment['POSTLINE_WEBHOOK_SECRET'] : contentOf(file))?.trim();
  if (!secret) {
    throw new Error(
      file === null
        ? 'The webhook secret is missing. Put it into a file and name that with --secret-file, or into the variable POSTLINE_WEBHOOK_SECRET.'
        : `The file ${file} is empty. It is to hold the webhook secret.`,
    );
  }
  if (secret.length < shortest) {
    throw new Error(
      `The webhook secret is too short. Choose one of ${shortest} characters or more.`,
    );
  }
  if (!/^[ -~]+$/.test(secret)) {
    throw new Error('The webhook secret must be one line of Latin letters, digits and signs.');
  }
  return secret;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`The file ${file} can’t be read: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/**
 * What a request proves by its head alone: `yes` and `no`; `by-body`: it is signed, which its body decides. The service sends
 * the secret itself as `authorization`; WAHA signs the body with it, or sends it in a header of the administrator’s choice.
 */
export function knowsSecret(
  { authorization, 'x-webhook-hmac': signature }: IncomingHttpHeaders,
  secret: string,
): 'yes' | 'no' | 'by-body' {
  if (authorization !== undefined) return areEqual(authorization, secret) ? 'yes' : 'no';
  return signature === undefined ? 'no' : 'by-body';
}

/** Returns whether a signed request was signed with the secret: HMAC over the bytes of its body, in hex. */
export function isSigned(headers: IncomingHttpHeaders, body: Buffer, secret: string): boolean {
  const algorithm = String(headers['x-webhook-hmac-algorithm'] ?? 'sha512').toLowerCase();
  if (algorithm !== 'sha512') return false;
  const expected = createHmac('sha512', secret).update(body).digest('hex');
  return areEqual(String(headers['x-webhook-hmac']).toLowerCase(), expected);
}

/** Takes the same time wherever they differ, and however long they are. */
function areEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
