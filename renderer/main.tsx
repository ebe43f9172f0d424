import '@fontsource-variable/inter/wght.css';
import './styles/emoji.css';
import './styles/tokens.css';
import './styles/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import type { Language } from '../shared/domain/languages.ts';
import { CallError, sayRefusal } from './bridge/call.ts';
import { invalidateOnEvents } from './bridge/events.ts';
import { makeQueryClient, queryOf } from './bridge/queries.ts';
import { catalogueOf } from './messages/catalogue.ts';
import { applyAccent } from './styles/accent.ts';
import { refuseDrops } from './ui/refuse-drops.ts';

/** The hue until an instance brings its own. */
const neutralHue = 262;

const client = makeQueryClient();
invalidateOnEvents(client);
// Asked for before React starts, so that the answers are there for the first paint.
for (const name of ['lock.state', 'settings.get', 'instances.list', 'app.status'] as const) {
  void client.prefetchQuery(queryOf(name, {}));
}
// Mostly it is the system's language; another is read once main has said which.
void client.prefetchQuery(catalogueOf(navigator.language.slice(0, 2) as Language));
void client.fetchQuery(queryOf('app.language', {})).then(
  ({ language }) => client.prefetchQuery(catalogueOf(language)),
  () => {},
);
void import('./bridge/page-activity.ts').then(({ watchActivity }) => watchActivity());

// The preview's engine was worked on and began anew (preview/page/bridge.ts).
if (import.meta.env.DEV) {
  window.postline.subscribe((name) => {
    if (name === 'engine-anew') void client.invalidateQueries();
  });
}

applyAccent(neutralHue);
refuseDrops();

/** Keeps an error of the page, for the page of health. */
const report = (thrown: unknown): void =>
  void import('./bridge/report-problem.ts').then(({ reportProblem }) => reportProblem(thrown));
addEventListener('error', ({ error }) => report(error));
addEventListener('unhandledrejection', ({ reason }) => {
  // What main refused is for the person who asked, whoever forgot to say it.
  if (reason instanceof CallError) sayRefusal(reason);
  report(reason);
});

const root = document.getElementById('root');
if (root) {
  createRoot(root, { onCaughtError: report }).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  );
}
