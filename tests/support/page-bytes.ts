import { grantAddress } from '../../shared/page-routes.ts';
import type { RunningEngine } from './running-engine.ts';

export interface InChat {
  instanceId: string;
  chatId: string;
}

/** Connects and opens a chat. */
export async function openChatOf(run: RunningEngine): Promise<InChat> {
  const { instanceId } = await run.connect();
  const { chatId } = await run.client.openChat(instanceId, '+49 151 12345678');
  return { instanceId, chatId };
}

/** Asks one of the addresses that carry bytes (shared/page-routes.ts), as the page would. */
export function askPage(run: RunningEngine, path: string, init?: RequestInit): Promise<Response> {
  return run.engine.respond(new Request(`http://page.invalid${path}`, init));
}

/** Hands over bytes that have no path; returns the grant's id. */
export async function grantBytes(
  run: RunningEngine,
  name: string,
  body: BodyInit,
): Promise<string> {
  const answer = await askPage(run, grantAddress(name), { method: 'POST', body });
  return ((await answer.json()) as { grantId: string }).grantId;
}
