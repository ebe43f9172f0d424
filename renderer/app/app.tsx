import {
  keepPreviousData,
  type QueryClient,
  QueryClientProvider,
  useQuery,
} from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect } from 'react';
import { Router } from 'wouter';
import type { ShownLanguage } from '../../shared/domain/languages.ts';
import { queryOf } from '../bridge/queries.ts';
import { catalogueOf } from '../messages/catalogue.ts';
import { TextProvider } from '../messages/text-provider.tsx';
import { ownChat } from '../product-ui/chat/own-chat.ts';
import { memoryQuery } from '../product-ui/settings/use-memory.ts';
import { applyDensity } from '../ui/density.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Opening } from './opening.tsx';
import { Region } from './region.tsx';
import { Start } from './start.tsx';
import { useHashAddress } from './use-hash-address.ts';

const ChatWindow = lazyPart(async () => (await import('./chat-window.tsx')).ChatWindow);
const Announcer = lazyPart(async () => (await import('../ui/announcer.tsx')).Announcer);
const Refusals = lazyPart(async () => (await import('./refusals.tsx')).Refusals);
const Lock = lazyPart(async () => (await import('../features/lock/lock.tsx')).Lock);

const inEnglish: ShownLanguage = { language: 'en', locale: 'en-GB' };

/** Language, theme and density as the settings say; English and the system's theme where main does not say. */
function Appearance({ children }: { children: ReactNode }) {
  const settings = useQuery(queryOf('settings.get', {}));
  const memory = useQuery(memoryQuery);
  const asked = useQuery(queryOf('app.language', {}));
  const { language, locale } = asked.data ?? inEnglish;
  // In the language before until the other is there.
  const texts = useQuery({
    ...catalogueOf(language),
    enabled: !asked.isPending,
    placeholderData: keepPreviousData,
  });
  const lock = useQuery(queryOf('lock.state', {})).data;
  const theme = settings.data?.appearance.theme ?? 'system';
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  const density = settings.data?.appearance.density ?? 'normal';
  useLayoutEffect(() => applyDensity(density), [density]);
  if (!texts.data) return null;
  return (
    <TextProvider {...texts.data} locale={locale}>
      {settings.isPending || memory.isPending ? <Opening /> : children}
      <Announcer />
      {(lock?.hidden || lock?.needsInput) && <Lock state={lock} />}
    </TextProvider>
  );
}

/** Shows the whole page. */
export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Appearance>
        <Region>
          {ownChat ? (
            <ChatWindow chat={ownChat} />
          ) : (
            <Router hook={useHashAddress} hrefs={(href) => `#${href}`}>
              <Start />
            </Router>
          )}
        </Region>
        <Refusals />
      </Appearance>
    </QueryClientProvider>
  );
}
