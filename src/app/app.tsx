import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Route, Router, Switch } from 'wouter';
import type { WorkerApi } from '#worker';
import { ClientProvider } from './data/client.ts';
import { LibraryPage } from './pages/library.tsx';
import { useHashPath } from './session/address.ts';
import { Boundary } from './ui/boundary.tsx';
import { Sprite } from './ui/sprite.tsx';

const ExplorerPage = lazy(() => import('./pages/explorer.tsx'));
const WorldPage = lazy(() => import('./pages/world.tsx'));

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });

const href = (path: string): string => `#${path}`;

/** The application over a worker. */
export function App({ client }: { readonly client: WorkerApi }) {
  return (
    <ClientProvider value={client}>
      <QueryClientProvider client={queries}>
        <Sprite />
        <Boundary name="The page">
          <Router hook={useHashPath} hrefs={href}>
            <Suspense fallback={null}>
              <Switch>
                <Route path="/explore" component={ExplorerPage} />
                <Route path="/world" component={WorldPage} />
                <Route component={LibraryPage} />
              </Switch>
            </Suspense>
          </Router>
        </Boundary>
      </QueryClientProvider>
    </ClientProvider>
  );
}
