import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import type { Instance } from '../../shared/contract/instances.ts';
import { call, sayRefusal } from '../bridge/call.ts';
import { queryOf, showChanged } from '../bridge/queries.ts';
import { bySwitch, inInstance, instanceOf } from '../product-ui/chat/chat-switch.ts';
import { firstAddress } from './first-address.ts';

/** Of each instance, the page of its own that was open last. */
const lastPages = new Map<string, string>();

/** Whether a page is of one instance; the settings and the templates are of none. */
const isOfInstance = (address: string) => /^\/(chats|threads|outbox|overview)\b/.test(address);

const instanceOfAddress = () => instanceOf(history.state);

/** Calls back where the window goes on or back, also between pages of one name. */
function onGone(listener: () => void): () => void {
  const events = ['popstate', 'hashchange'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}

/** Returns whether a switch to an instance leads into a chat, whose message box takes the focus. */
export function leadsIntoChat(instanceId: string): boolean {
  return /^\/chats\/./.test(lastPages.get(instanceId) ?? '');
}

/** Returns what makes an instance the one that is shown, here at once and in all full windows. */
function useInstanceChoice(): (instanceId: string) => void {
  const client = useQueryClient();
  return (instanceId) => {
    const { queryKey } = queryOf('instances.list', {});
    if (client.getQueryData(queryKey)?.activeInstanceId === instanceId) return;
    showChanged(
      client,
      'instances.list',
      {},
      (list) => list && { ...list, activeInstanceId: instanceId },
    );
    // Removed by now: what main says is shown again.
    call('instances.select', { instanceId }).catch((thrown: unknown) => {
      sayRefusal(thrown);
      return client.invalidateQueries({ queryKey });
    });
  };
}

/**
 * Returns what shows another instance, at the page that was open of it last. Instance and page change in one step: what is
 * pressed before it is meant for the one, what is pressed after it for the other.
 */
export function useInstanceSwitch(): (instanceId: string) => void {
  const choose = useInstanceChoice();
  const [, navigate] = useLocation();
  return (instanceId) => {
    choose(instanceId);
    navigate(lastPages.get(instanceId) ?? '/chats', {
      state: { ...bySwitch, ...inInstance(instanceId) },
    });
  };
}

/**
 * Returns what shows an instance that was just connected, where one begins in it. Main has made it the active one; its list
 * may come later, and until then the address would be of the instance before.
 */
export function useConnectedInstance(): (instance: Instance) => void {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (instance) => {
    const { instanceId } = instance;
    showChanged(client, 'instances.list', {}, (list) => {
      const others = list?.instances.filter((one) => one.instanceId !== instanceId) ?? [];
      return { instances: [...others, instance], activeInstanceId: instanceId };
    });
    // Another may be gone for it: a day of practice that begins again.
    void client.invalidateQueries(queryOf('instances.list', {}));
    navigate(firstAddress(instance), { state: inInstance(instanceId) });
  };
}

/**
 * Keeps the address and the instance of a full window together. An address belongs to the instance that it was opened in: the
 * way back to it shows that one. Where another window has switched the instance, this one goes to what it had open of it.
 */
export function useInstanceOfAddress(instanceId: string, instances: readonly Instance[]): void {
  const choose = useInstanceChoice();
  const [location, navigate] = useLocation();
  const addressed = useSyncExternalStore(onGone, instanceOfAddress);
  const before = useRef(instanceId);

  const goTo = (to: string) =>
    navigate(to, { replace: true, state: { ...bySwitch, ...inInstance(instanceId) } });

  const keepTogether = useEffectEvent(() => {
    const isSwitched = before.current !== instanceId;
    before.current = instanceId;
    if (!isOfInstance(location)) return;
    const own = instanceOfAddress();
    if (own === undefined) {
      history.replaceState({ ...(history.state as object), ...inInstance(instanceId) }, '');
    }
    if (own === undefined || own === instanceId) lastPages.set(instanceId, location);
    else if (isSwitched) goTo(lastPages.get(instanceId) ?? '/chats');
    else if (instances.some((one) => one.instanceId === own)) choose(own);
    else goTo('/chats');
  });

  useEffect(() => keepTogether(), [instanceId, location, addressed]);
}
