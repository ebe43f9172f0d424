import { expect, it, vi } from 'vitest';
import { notFound } from './engine-error.ts';
import { createPageRoutes, type PageRouteParts } from './page-routes.ts';

const post = new Request('http://page.invalid/files/grants?name=a', { method: 'POST', body: 'a' });

function routesWhere(receive: PageRouteParts['incoming']['receive']) {
  const error = vi.fn<(message: string, details?: object) => void>();
  const log = { info: () => {}, warn: () => {}, error };
  const parts = { incoming: { receive }, lock: { isLocked: () => false }, log };
  return { error, respond: createPageRoutes(parts as unknown as PageRouteParts) };
}

it('logs a fault of its own, and answers that it is one', async () => {
  const full = new Error('ENOSPC: disk full');
  const { error, respond } = routesWhere(() => Promise.reject(full));
  expect((await respond(post.clone())).status).toBe(500);
  expect(error).toHaveBeenCalledExactlyOnceWith('an address of the page failed', {
    of: 'grants',
    error: full,
  });
});

it.each([
  ['an instance that is gone', notFound('instance'), 404],
  ['a file that is gone', Object.assign(new Error('gone'), { code: 'ENOENT' }), 404],
])('logs nothing of %s', async (_what, thrown, status) => {
  const { error, respond } = routesWhere(() => Promise.reject(thrown));
  expect((await respond(post.clone())).status).toBe(status);
  expect(error).not.toHaveBeenCalled();
});
