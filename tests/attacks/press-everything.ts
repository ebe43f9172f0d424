/** What the page is told before it is loaded. */
export interface Refusing {
  /** Calls that are refused while something is pressed. */
  names: readonly string[];
  /** Those of which a second press is let through: only then there is more to press. */
  goesOn: readonly string[];
  /** Begins what main says of a refusal; a number follows. */
  reason: string;
}

/** A refusal that the page did not say. */
export interface Unsaid {
  name: string;
  /** What was pressed, from the screen on. */
  by: string;
}

/** What came of one screen. */
export interface Pressed {
  presses: number;
  refused: string[];
  unsaid: Unsaid[];
}

declare global {
  interface Window {
    /** The refusals since it was last asked, with the words of each. */
    refusedNow: { name: string; words: string }[];
    /** Calls and uploads that are not answered yet: what a press asks for may come after them. */
    underWay: number;
    /** Calls are refused; those of a second press are not. */
    refusing: 'nothing' | 'all' | 'all but what goes on';
  }
}

/** Runs in the page, before the bridge is there: refuses calls while something is pressed. */
export function refuseWhilePressed({ names, goesOn, reason }: Refusing): void {
  const refused = new Set(names);
  const opens = new Set(goesOn);
  let count = 0;
  window.refusedNow = [];
  window.refusing = 'nothing';
  window.underWay = 0;
  const during = async <Value>(asked: Promise<Value>): Promise<Value> => {
    window.underWay += 1;
    return asked.finally(() => (window.underWay -= 1));
  };
  const fetch = window.fetch.bind(window);
  window.fetch = (...given) => during(fetch(...given));
  const define = Object.defineProperty.bind(Object);
  Object.defineProperty = (of: never, key: PropertyKey, how: PropertyDescriptor): never => {
    if (key !== 'postline') return define(of, key, how) as never;
    const bridge = how.value as Window['postline'];
    const call = (name: string, input: unknown): unknown => {
      const passes =
        window.refusing === 'nothing' ||
        !refused.has(name) ||
        (window.refusing === 'all but what goes on' && opens.has(name));
      if (passes) return during(bridge.call(name, input));
      count += 1;
      const words = `${reason} ${count}.`;
      window.refusedNow.push({ name, words });
      const error = { kind: 'rejected', status: 422, messages: [words], notOnNetwork: false };
      return Promise.resolve({ ok: false, error });
    };
    const grant: typeof bridge.grant = (given) => during(bridge.grant(given));
    return define(of, key, { ...how, value: { ...bridge, call, grant } }) as never;
  };
}

/**
 * Runs in the page: presses all that the screen at `address` has, and all that this opens, through dialogs and menus, `forMs` at most. Fields
 * are filled in before. Nothing changes by it, since each press is refused; it opens what it opens anew for each thing in it.
 */
export async function pressEverything({
  address,
  forMs,
  saidMs,
  files,
  alike,
}: {
  address: string;
  forMs: number;
  saidMs: number;
  /** The text of a file by the beginning of what its field accepts; '' of any other. */
  files: Record<string, string>;
  /** How many of the same name are pressed. */
  alike: number;
}): Promise<Pressed> {
  const deepest = 4;
  const longestRestMs = 2_000;
  const until = performance.now() + forMs;
  const result: Pressed = { presses: 0, refused: [], unsaid: [] };
  const seen = new Set<string>();
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  const isShown = (one: Element) =>
    one instanceof HTMLElement &&
    one.checkVisibility({ visibilityProperty: true }) &&
    one.getClientRects().length > 0;

  const layerRoles = '[role="dialog"], [role="alertdialog"], [role="menu"]';
  const layer = (): Element =>
    [...document.querySelectorAll(layerRoles)].findLast(isShown) ??
    document.querySelector('main, [role="main"]') ??
    document.body;
  const isMain = (one: Element) => !one.matches(layerRoles);

  /** Resolves once nothing is asked and nothing has changed for a while. */
  async function rest(): Promise<void> {
    let changedAt = performance.now();
    const observer = new MutationObserver(() => (changedAt = performance.now()));
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    const end = changedAt + longestRestMs;
    await pause(30);
    while ((window.underWay > 0 || performance.now() - changedAt < 60) && performance.now() < end) {
      await pause(20);
    }
    observer.disconnect();
  }

  const pressable =
    'button, [role="switch"], [role^="menuitem"], [role="radio"], [role="tab"], input[type="checkbox"], input[type="file"], select';
  const isOff = (one: Element) =>
    one.matches(':disabled, [aria-disabled="true"], [data-disabled], [aria-haspopup="listbox"]');

  const wordsOf = (one: Element) =>
    (
      one.getAttribute('aria-label') ??
      (one as HTMLInputElement).labels?.[0]?.textContent ??
      one.textContent ??
      ''
    )
      .trim()
      .slice(0, 60);

  /** What can be pressed in a layer, by a name that it has each time. */
  function inLayer(of: Element): [name: string, one: HTMLElement][] {
    const title = of.querySelector('h2')?.textContent ?? of.getAttribute('aria-label') ?? '';
    const times = new Map<string, number>();
    return [...of.querySelectorAll<HTMLElement>(pressable)]
      .filter((one) => (one.matches('input[type="file"]') || isShown(one)) && !isOff(one))
      .map((one): [string, HTMLElement] => {
        const name = `${isMain(of) ? '' : `${title} > `}${one.matches('input[type="file"]') ? 'file: ' : ''}${wordsOf(one)}`;
        const time = (times.get(name) ?? 0) + 1;
        times.set(name, time);
        return [time === 1 ? name : `${name} (${time})`, one];
      })
      .filter(([name]) => !(Number(/\((\d+)\)$/.exec(name)?.[1] ?? 1) > alike));
  }

  function write(
    field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
    value: string,
  ): void {
    const kind =
      field instanceof HTMLTextAreaElement
        ? HTMLTextAreaElement
        : field instanceof HTMLSelectElement
          ? HTMLSelectElement
          : HTMLInputElement;
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }

  const written: Record<string, string> = {
    number: '7',
    date: '2030-01-01',
    time: '10:00',
    'datetime-local': '2030-01-01T10:00',
    password: 'a long passphrase 1',
    url: 'https://example.com/a',
    tel: '+4915112345699',
  };

  async function fill(of: Element): Promise<void> {
    if (isMain(of)) return;
    for (const field of of.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )) {
      if (!isShown(field) || field.value !== '' || field.readOnly) continue;
      if (['checkbox', 'radio', 'file', 'search'].includes(field.type)) continue;
      const label = wordsOf(field).toLowerCase();
      const byLabel = /number|phone|recipient|to$/.test(label)
        ? '+4915112345699'
        : /address|url|link|http/.test(label)
          ? 'https://example.com/a'
          : 'one';
      write(field, written[field.type] ?? byLabel);
    }
    await rest();
  }

  function press(one: HTMLElement): void {
    if (one instanceof HTMLSelectElement) {
      const other = [...one.options].find(
        ({ value, disabled }) => value !== one.value && !disabled,
      );
      if (other) write(one, other.value);
    } else if (one instanceof HTMLInputElement && one.type === 'file') {
      const accepts =
        Object.keys(files).find((accept) => accept !== '' && one.accept.startsWith(accept)) ?? '';
      const data = new DataTransfer();
      const ending = one.accept.split(',')[0] || '.txt';
      data.items.add(new File([files[accepts] ?? ''], `file${ending}`));
      one.files = data.files;
      one.dispatchEvent(new Event('change', { bubbles: true }));
    } else {
      // Some open by the pointer's way down.
      const init = {
        bubbles: true,
        cancelable: true,
        button: 0,
        pointerType: 'mouse',
        isPrimary: true,
      };
      one.dispatchEvent(new PointerEvent('pointerdown', init));
      one.dispatchEvent(new MouseEvent('mousedown', init));
      one.focus({ preventScroll: true });
      one.dispatchEvent(new PointerEvent('pointerup', init));
      one.dispatchEvent(new MouseEvent('mouseup', init));
      one.click();
    }
    result.presses += 1;
  }

  /** Looks whether the page says why what was pressed did nothing. Returns whether anything was refused. */
  async function look(by: string): Promise<boolean> {
    const refused = window.refusedNow.splice(0);
    if (refused.length === 0) return false;
    result.refused.push(...refused.map(({ name }) => name));
    const end = performance.now() + saidMs;
    const isSaid = () => refused.some(({ words }) => document.body.textContent?.includes(words));
    while (!isSaid() && performance.now() < end) await pause(40);
    if (!isSaid()) result.unsaid.push(...refused.map(({ name }) => ({ name, by })));
    return true;
  }

  async function leaveLayers(): Promise<void> {
    for (let tries = 0; tries < 6 && !isMain(layer()); tries += 1) {
      const init = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', init));
      await rest();
    }
  }

  /** Shows the layer that a path of presses leads to; false: it does not lead there now. */
  async function show(path: readonly string[]): Promise<boolean> {
    await leaveLayers();
    if (!isMain(layer()) || location.hash !== `#${address}`) {
      location.hash = '#/nowhere';
      await rest();
      location.hash = `#${address}`;
      await rest();
    }
    for (const name of path) {
      const found = inLayer(layer()).find(([one]) => one === name);
      if (!found) return false;
      await fill(layer());
      window.refusing = 'all but what goes on';
      press(found[1]);
      await rest();
      window.refusing = 'nothing';
      window.refusedNow.splice(0);
    }
    return isMain(layer()) === (path.length === 0);
  }

  async function exhaust(path: readonly string[]): Promise<void> {
    if (!(await show(path))) return;
    let here = layer();
    while (performance.now() < until) {
      if (
        !here.isConnected ||
        layer() !== here ||
        (path.length === 0 && location.hash !== `#${address}`)
      ) {
        if (!(await show(path))) return;
        here = layer();
      }
      await fill(here);
      const next = inLayer(here).find(([name]) => !seen.has(name));
      if (!next) return;
      const [name, one] = next;
      seen.add(name);
      const by = [...path, name].join(' | ');
      window.refusing = 'all';
      press(one);
      await rest();
      window.refusing = 'nothing';
      const wasRefused = await look(by);
      if (wasRefused) {
        // What is let through now may open more; what is not changes nothing once more.
        window.refusing = 'all but what goes on';
        if (one.isConnected && isShown(one)) press(one);
        await rest();
        window.refusing = 'nothing';
        window.refusedNow.splice(0);
      }
      const now = layer();
      const isDeeper = !isMain(now) && now !== here;
      if (isDeeper && path.length < deepest) await exhaust([...path, name]);
    }
  }

  await exhaust([]);
  await leaveLayers();
  return result;
}
