import type { Server } from 'node:http';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { drawPicture } from './draw-picture.ts';
import { type Listening, listenHere } from './listen-here.ts';

export type PracticeSite = Listening;

const offer = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Evening walks – Practice shop</title>
    <meta property="og:title" content="Evening walks in the hills">
    <meta property="og:description" content="Guided walks with a view, every Friday at sunset. Bring a jacket &amp; a friend.">
    <meta property="og:image" content="/offer.png">
  </head>
  <body>
    <h1>Evening walks in the hills</h1>
    <p>This page is part of Postline. Nothing here can be bought.</p>
  </body>
</html>
`;

const bare =
  '<!doctype html><html lang="en"><head></head><body>Nothing about this page.</body></html>\n';

/**
 * Starts a small web site on this machine for trying out link cards and media by address: a page that describes itself
 * (`/offer`) and one that does not (`/bare`), a picture, a file that moved, one behind a login, and a page that never answers (`/slow`).
 */
export async function startPracticeSite(): Promise<PracticeSite> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const picture = drawPicture(400, 209);
  app.get('/', (c) => c.redirect('/offer'));
  app.get('/offer', (c) => c.html(offer));
  app.get('/bare', (c) => c.html(bare));
  app.get('/offer.png', (c) => {
    return c.body(new Uint8Array(picture), 200, {
      'content-type': 'image/png',
      'content-length': String(picture.length),
    });
  });
  app.get('/moved.png', (c) => c.redirect('/offer.png'));
  app.get('/members.png', (c) => c.text('Sign in first.', 401));
  app.get('/slow', () => RESPONSE_ALREADY_SENT);
  return listenHere(createAdaptorServer({ fetch: app.fetch }) as Server);
}
