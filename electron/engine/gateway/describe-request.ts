import type { Protocol } from '../../../shared/domain/protocol.ts';
import { addressOf, headOf } from './client.ts';
import type { Gateway, GatewayTarget, Send, WireChoices } from './gateway.ts';
import type { MessageKindsGateway } from './optional/message-kinds.ts';
import { protocolParts } from './protocols.ts';
import type { RequestBody } from './request-body.ts';

/** A request as it may be shown: a placeholder replaces the token. */
export interface DescribedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** JSON; of an upload its length in words; null: none. */
  body: string | null;
}

/** Bytes of a body up to which it is shown. */
const longestShown = 256 * 1024;

/** Describes the requests that `make` would make, without connecting anywhere. Null where it makes none. */
export async function describeRequest(
  target: Omit<GatewayTarget, 'accessToken'> & { protocol: Protocol },
  wire: () => WireChoices,
  make: (gateway: Gateway & MessageKindsGateway) => Promise<unknown>,
): Promise<DescribedRequest | null> {
  const { form, gateway } = protocolParts[target.protocol];
  let described: DescribedRequest | null = null;
  const describe: Send = async (call) => {
    const { body } = call;
    const { instanceUuid } = target;
    const head = headOf(form, addressOf(target, call), { instanceUuid, token: '(left out)' }, call);
    const isText = body?.contentType === 'application/json' && body.length <= longestShown;
    described = { ...head, body: body && (isText ? await read(body) : `(${body.length} bytes)`) };
    return { outcome: 'not-sent', reason: 'closed-early', detail: '' };
  };
  await make(gateway(describe, { wire, instanceUuid: () => target.instanceUuid }));
  return described;
}

async function read(body: RequestBody): Promise<string> {
  const opened = await body.open();
  const chunks: Buffer[] = [];
  for await (const chunk of opened.chunks()) chunks.push(chunk);
  await opened.close();
  return Buffer.concat(chunks).toString('utf8');
}
