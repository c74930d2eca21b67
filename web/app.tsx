import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { accountLocation, nonce } from './account-url.ts'
import { ApiError } from './api/errors.ts'
import { ErrorBoundary } from './components/feedback/error-boundary.tsx'
import { LoadingBar } from './components/feedback/loading-bar.tsx'
import { type FirstTexts, TextsProvider } from './locales/locale-provider.tsx'
import { Pages } from './routes.tsx'
import { theme, variables } from './theme.ts'

const RETRIES = 2

const queries = new QueryClient({
  defaultOptions: {
    // Without a connection a change fails. It must not be made later, when nobody expects it.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 15_000,
      // Retrying does not help if the server rejected the request.
      retry: (failures, error) => !(error instanceof ApiError) && failures < RETRIES,
    },
  },
})

export function App({ first }: { first: FirstTexts }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      deduplicateInlineStyles
    >
      <TextsProvider first={first}>
        <QueryClientProvider client={queries}>
          <BrowserRouter basename={accountLocation.basename}>
            <LoadingBar />
            <ErrorBoundary>
              <Pages />
              <Notifications position="bottom-right" />
            </ErrorBoundary>
          </BrowserRouter>
        </QueryClientProvider>
      </TextsProvider>
    </MantineProvider>
  )
}
