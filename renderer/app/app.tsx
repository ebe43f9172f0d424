import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Router } from 'wouter';
import { useHashLocation } from 'wouter/use-hash-location';
import { queryOf } from '../bridge/queries.ts';
import { TextProvider } from '../messages/text-provider.tsx';
import { Region } from './region.tsx';
import { Start } from './start.tsx';
import { useTheme } from './use-theme.ts';

/** Language and theme as the settings say; English and the system's theme where they cannot be read. */
function Appearance({ children }: { children: ReactNode }) {
  const settings = useQuery(queryOf('settings.get', {}));
  useTheme(settings.data?.appearance.theme ?? 'system');
  // Nothing is painted before the settings are known: no flash of the other theme.
  if (settings.isPending) return null;
  return (
    <TextProvider language={settings.data?.appearance.language ?? 'en'}>{children}</TextProvider>
  );
}

/** The whole page. */
export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <Appearance>
        <Region>
          <Router hook={useHashLocation}>
            <Start />
          </Router>
        </Region>
      </Appearance>
    </QueryClientProvider>
  );
}
