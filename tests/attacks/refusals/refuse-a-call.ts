import type { CallName } from '../../../shared/contract/contract.ts';

declare global {
  interface Window {
    /** The call that is refused the next time it is made, and the words of that; null: none, or it was. */
    refusing: { name: CallName; words: string } | null;
  }
}

/** Runs in the page, before the bridge is there: refuses the call that `window.refusing` names, once. */
export function refuseACall(): void {
  window.refusing = null;
  const define = Object.defineProperty.bind(Object);
  Object.defineProperty = (of: never, key: PropertyKey, how: PropertyDescriptor): never => {
    if (key !== 'postline') return define(of, key, how) as never;
    const bridge = how.value as Window['postline'];
    const call = (name: string, input: unknown): unknown => {
      if (window.refusing?.name !== name) return bridge.call(name, input);
      const { words } = window.refusing;
      window.refusing = null;
      const error = { kind: 'rejected', status: 422, messages: [words], notOnNetwork: false };
      return Promise.resolve({ ok: false, error });
    };
    return define(of, key, { ...how, value: { ...bridge, call } }) as never;
  };
}
