import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Locator, Page } from '@playwright/test';

/** What stands in the tray of the open chat, in order. */
export const attachments = (page: Page): Locator =>
  page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');

/** The names in the tray, as they are written in its fields. */
export const attachedNames = (page: Page): Promise<string[]> =>
  attachments(page)
    .getByRole('textbox', { name: 'File name' })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

/** Picks files as a person does: by the button, and what the system's dialog answers. */
export async function pickFiles(page: Page, paths: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Attach', exact: true }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose files…' }).click(),
  ]);
  await chooser.setFiles(paths);
}

/** Moves files or folders of this machine over an element. `drop` lets them go there. */
export async function dragFiles(
  page: Page,
  target: Locator,
  paths: string[],
): Promise<{ drop: () => Promise<void>; leave: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to drop on');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const dispatch = (type: 'dragEnter' | 'dragOver' | 'drop', at = { x, y }) =>
    session.send('Input.dispatchDragEvent', { type, ...at, data });
  await dispatch('dragEnter');
  await dispatch('dragOver');
  return {
    drop: async () => {
      await dispatch('drop');
    },
    // To the window's corner, which is the navigation.
    leave: async () => {
      await dispatch('dragOver', { x: 1, y: 1 });
    },
  };
}

/** Drops files or folders of this machine on an element. */
export async function dropFiles(page: Page, target: Locator, paths: string[]): Promise<void> {
  const drag = await dragFiles(page, target, paths);
  await drag.drop();
}

/** What a clipboard holds: texts by their type, and a picture as a browser hands it over. */
export interface Clipboard {
  texts?: Record<string, string>;
  picture?: Buffer;
}

/** Pastes into an element what the clipboard holds. */
export async function paste(target: Locator, { texts = {}, picture }: Clipboard): Promise<void> {
  await target.evaluate(
    (element, [held, bytes]) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(held)) clipboardData.setData(type, text);
      if (bytes !== null) {
        const content = Uint8Array.from(bytes);
        clipboardData.items.add(new File([content], 'image.png', { type: 'image/png' }));
      }
      const event = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent('paste', event));
    },
    [texts, picture ? [...picture] : null] as const,
  );
}

/** SHA-256 of a file, read in parts: it may be larger than memory. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}
