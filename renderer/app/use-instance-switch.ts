import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../bridge/call.ts';
import { queryOf } from '../bridge/queries.ts';
import { bySwitch } from '../product-ui/chat-switch.ts';

/** Of each instance, the page of its own that was open last. */
const lastPages = new Map<string, string>();

/** Notes the page that is open of an instance; the settings and the templates are of none. */
export function notePage(instanceId: string, address: string): void {
  if (/^\/(chats|threads|outbox|overview)\b/.test(address)) lastPages.set(instanceId, address);
}

/** Returns whether a switch to an instance leads into a chat, whose message box takes the focus. */
export function leadsIntoChat(instanceId: string): boolean {
  return /^\/chats\/./.test(lastPages.get(instanceId) ?? '');
}

/**
 * Returns what shows another instance, at the page that was open of it last. Instance and page change in one step: what is
 * pressed before it is meant for the one, what is pressed after it for the other.
 */
export function useInstanceSwitch(): (instanceId: string) => void {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (instanceId) => {
    const { queryKey } = queryOf('instances.list', {});
    // An answer that is on its way is older than the switch.
    void client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (list) => list && { ...list, activeInstanceId: instanceId });
    navigate(lastPages.get(instanceId) ?? '/chats', { state: bySwitch });
    // Removed by now: what main says is shown again.
    call('instances.select', { instanceId }).catch(() => client.invalidateQueries({ queryKey }));
  };
}
