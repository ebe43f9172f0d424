import { expect, it } from 'vitest';
import type { StoredContent } from '../rows/stored-content.ts';
import { sharedContent, sharedContentSchema } from './shared-content.ts';

const picture: StoredContent = {
  kind: 'media',
  sendAs: 'image',
  fileName: 'a.png',
  mimetype: 'image/png',
  source: { kind: 'file', path: '/tmp/a.png', size: 9, isOwn: true },
  thumbnailSize: { width: 2_000, height: 1_000 },
} as StoredContent;

it('shares a size of the small picture that other desks take', () => {
  const shared = sharedContent(picture);
  expect(shared).toMatchObject({ kind: 'record', thumbnailSize: { width: 320, height: 160 } });
  expect(sharedContentSchema.safeParse(shared).success).toBe(true);
});
