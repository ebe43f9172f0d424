import { useHashLocation } from 'wouter/use-hash-location';

/** Goes to an address, as wouter's own does; but what stands behind its `?` stays with it. wouter would put it before the hash, for good. */
function navigate(
  to: string,
  { state = null, replace = false }: { state?: unknown; replace?: boolean } = {},
): void {
  const oldURL = location.href;
  history[replace ? 'replaceState' : 'pushState'](state, '', `#${to}`);
  dispatchEvent(new HashChangeEvent('hashchange', { oldURL, newURL: location.href }));
}

/** Returns the address of the page, which stands in the hash: `#/chats/ID?message=ID`. */
export function useHashAddress(): [string, typeof navigate] {
  const [address] = useHashLocation();
  return [address, navigate];
}
