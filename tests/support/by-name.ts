import type { CDPSession, Page } from '@playwright/test';

/** A thing on screen, as a screen reader is told of it. */
interface Thing {
  backendNodeId: number;
  role: string;
  name: string;
  /** What is said after the name. */
  description: string;
}

interface Wanted {
  role: string;
  /** The whole name, or a pattern of it. */
  name: string | RegExp;
}

/** Milliseconds in which what is looked for must be there, on a busy machine too. */
const longest = 20_000;

/** How one gets to a thing: `names` asks the tree for it and gives it the focus; `keys` goes there by Tab and arrow keys. */
export type Way = 'names' | 'keys';

/**
 * Uses Postline by nothing but its accessibility tree and keys: things are found by role and name, and what is heard is what the
 * tree says. No selector, no coordinate.
 */
export async function byName(page: Page, way: Way) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Accessibility.enable');
  await cdp.send('DOM.enable');

  /** Returns the first such thing once it is there. */
  async function find(role: string, name: string | RegExp): Promise<Thing> {
    const end = Date.now() + longest;
    for (;;) {
      const all = await things(cdp);
      const found = all.find((thing) => fits(thing, { role, name }));
      if (found) return found;
      if (Date.now() > end) {
        const known = all.filter((thing) => thing.role === role).map((thing) => thing.name);
        throw new Error(`there is no ${role} ${String(name)}, but ${JSON.stringify(known)}`);
      }
    }
  }

  /** Brings the focus to a thing. `key` goes from stop to stop, by which the way by keys gets there. */
  async function reach(role: string, name: string | RegExp, key = 'Tab'): Promise<void> {
    const { backendNodeId } = await find(role, name);
    if (way === 'names') {
      await cdp.send('DOM.focus', { backendNodeId });
      return;
    }
    for (let presses = 0; presses < 120; presses += 1) {
      if (fits(await focused(cdp), { role, name })) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${key} does not reach ${role} ${String(name)}`);
  }

  return {
    find,
    reach,
    /** Resolves once Postline itself has brought the focus to a thing: a key that is pressed sooner means another. */
    held: async (role: string, name: string | RegExp, description = /.*/): Promise<void> => {
      const end = Date.now() + longest;
      for (;;) {
        const thing = await focused(cdp);
        if (fits(thing, { role, name }) && description.test(thing?.description ?? '')) return;
        if (Date.now() > end) {
          const wanted = `${role} ${String(name)} ${String(description)}`;
          throw new Error(`the focus does not come to ${wanted}, but to ${JSON.stringify(thing)}`);
        }
      }
    },
    /** Presses a thing by its key. */
    press: async (role: string, name: string | RegExp, key = 'Tab'): Promise<void> => {
      await reach(role, name, key);
      await page.keyboard.press('Enter');
    },
    /** Writes into a field. */
    write: async (name: string | RegExp, text: string): Promise<void> => {
      await reach('textbox', name);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(text);
    },
    /** Resolves once what is on screen says this, a line a thing, in reading order. */
    hear: async (text: string | RegExp): Promise<void> => {
      const end = Date.now() + longest;
      for (;;) {
        const said = (await things(cdp)).flatMap(({ name }) => name || []);
        if (isSaid(said.join('\n'), text)) return;
        if (Date.now() > end) throw new Error(`nothing says ${String(text)}`);
      }
    },
  };
}

const isSaid = (said: string, text: string | RegExp) =>
  typeof text === 'string' ? said.includes(text) : text.test(said);

function fits(thing: Thing | null, { role, name }: Wanted): boolean {
  if (thing === null || thing.role !== role) return false;
  return typeof name === 'string' ? thing.name === name : name.test(thing.name);
}

async function things(cdp: CDPSession): Promise<Thing[]> {
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  // The list is in no order that is read: the tree is.
  const known = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = (nodeId: string): Thing[] => {
    const node = known.get(nodeId);
    if (!node) return [];
    return [thingOf(node) ?? [], (node.childIds ?? []).flatMap(read)].flat();
  };
  return nodes[0] ? read(nodes[0].nodeId) : [];
}

async function focused(cdp: CDPSession): Promise<Thing | null> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.activeElement' });
  if (result.objectId === undefined) return null;
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  return nodes[0] ? thingOf(nodes[0]) : null;
}

function thingOf(node: {
  ignored: boolean;
  backendDOMNodeId?: number;
  role?: { value?: unknown };
  name?: { value?: unknown };
  description?: { value?: unknown };
}): Thing | null {
  if (node.ignored || node.backendDOMNodeId === undefined) return null;
  return {
    backendNodeId: node.backendDOMNodeId,
    role: textOf(node.role?.value),
    name: textOf(node.name?.value),
    description: textOf(node.description?.value),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
