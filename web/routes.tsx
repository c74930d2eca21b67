import { type ComponentType, lazy } from 'react'
import { matchPath, Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import { hasSession } from './account-url.ts'
import { whileLoading } from './components/feedback/loading.ts'
import { NotFound } from './components/feedback/not-found.tsx'
import { HoldTyping, holdTyping } from './components/forms/typing-ahead.ts'
import { usePreloading } from './components/layout/use-preloading.ts'
import { RequireWriteAccess } from './components/permissions/write-access.tsx'
import ProviderRequiredPage from './features/administration/sign-in/provider-required-page.tsx'
import SignInPage from './features/administration/sign-in/sign-in-page.tsx'
import { loadServerMessages } from './locales/load-texts.ts'
import { isSavingData } from './service-worker/client.ts'
import { RequireSession } from './shell/require-session.tsx'

// All pages with their paths below the account and their files. A page is loaded when it is first opened.

type Page = { path: string; page: ComponentType; load?: () => LazyPage }
type LazyPage = Promise<{ default: ComponentType }>

// Pages that show no messages of the server beside errors, for which these are loaded anyway.
const plainPage = (path: string, load: () => LazyPage): Page => ({
  path,
  load,
  page: lazy(() => whileLoading(load())),
})

const page = (path: string, load: () => LazyPage): Page => plainPage(path, withMessages(load))

const withMessages = (load: () => LazyPage) => async () => {
  const [loaded] = await Promise.all([load(), loadServerMessages()])
  return loaded
}

// Forms, only for users with write access. What is typed while one is loading reaches its first field.
const writing = (path: string, loadPage: () => LazyPage): Page => {
  const load = withMessages(loadPage)
  const Page = lazy(() => {
    holdTyping()
    return whileLoading(load())
  })
  return {
    path,
    load,
    page: () => (
      <RequireWriteAccess>
        <HoldTyping />
        <Page />
      </RequireWriteAccess>
    ),
  }
}

const SettingsFrame = lazy(() =>
  whileLoading(import('./features/administration/settings/settings-frame.tsx')),
)

// Data that is set up once, beside the navigation of the settings.
const inSettings = ({ path, load, page: Page }: Page): Page => ({
  path,
  ...(load ? { load } : {}),
  page: () => (
    <SettingsFrame is_wide>
      <Page />
    </SettingsFrame>
  ),
})

// Public pages: anyone with the URL can open them.
export const openPages: Page[] = [
  { path: '/sign-in', page: SignInPage },
  plainPage('/sign-in/openid', () => import('./features/administration/sign-in/openid-page.tsx')),
  plainPage('/sign-up', () => import('./features/administration/sign-in/sign-up-page.tsx')),
  plainPage(
    '/forgotten-password',
    () => import('./features/administration/sign-in/forgotten-password-page.tsx'),
  ),
  plainPage('/reset/:token', () => import('./features/administration/sign-in/reset-password-page.tsx')),
  plainPage('/confirm/:token', () => import('./features/administration/sign-in/confirm-email-page.tsx')),
  plainPage(
    '/delete-account/:token',
    () => import('./features/administration/account-deletion/confirm-deletion-page.tsx'),
  ),
  plainPage('/invitation/:token', () => import('./features/administration/sign-in/invitation-page.tsx')),
]

// What is around the pages of a signed-in user. Nobody else loads it, and they load it before the session is confirmed.
const loadLayout = () => import('./shell/layout.tsx')
const TwoFactorPage = lazy(() =>
  whileLoading(import('./features/administration/two-factor/required-page.tsx')),
)
const Layout = lazy(() => whileLoading(loadLayout()))
if (hasSession) void loadLayout()

export const pages: Page[] = [
  { path: '/', page: () => <Navigate to="/today" replace /> },
  page('/today', () => import('./features/reporting/today/today-page.tsx')),
  plainPage('/overview', () => import('./features/reporting/dashboard/dashboard-page.tsx')),

  page('/invoices', () => import('./features/documents/invoices/list/list-page.tsx')),
  writing('/invoices/new', () => import('./features/documents/invoices/editor/edit-page.tsx')),
  page('/invoices/:id', () => import('./features/documents/invoices/details/details-page.tsx')),
  writing('/invoices/:id/edit', () => import('./features/documents/invoices/editor/edit-page.tsx')),

  page('/ksef', () => import('./features/e-invoicing/ksef/queue/list-page.tsx')),
  page('/ksef/collective', () => import('./features/e-invoicing/ksef/collective/list-page.tsx')),
  page('/received', () => import('./features/e-invoicing/received/list-page.tsx')),

  page('/recurrings', () => import('./features/documents/recurring/list-page.tsx')),
  writing('/recurrings/new', () => import('./features/documents/recurring/edit-page.tsx')),
  page('/recurrings/:id', () => import('./features/documents/recurring/details-page.tsx')),
  writing('/recurrings/:id/edit', () => import('./features/documents/recurring/edit-page.tsx')),

  page('/clients', () => import('./features/catalog/clients/list-page.tsx')),
  writing('/clients/new', () => import('./features/catalog/clients/edit-page.tsx')),
  page('/clients/:id', () => import('./features/catalog/clients/details-page.tsx')),
  writing('/clients/:id/edit', () => import('./features/catalog/clients/edit-page.tsx')),

  page('/products', () => import('./features/catalog/products/list-page.tsx')),
  writing('/products/new', () => import('./features/catalog/products/edit-page.tsx')),
  page('/products/:id', () => import('./features/catalog/products/details-page.tsx')),
  writing('/products/:id/edit', () => import('./features/catalog/products/edit-page.tsx')),

  page('/price-lists', () => import('./features/catalog/price-lists/list-page.tsx')),
  writing('/price-lists/new', () => import('./features/catalog/price-lists/edit-page.tsx')),
  page('/price-lists/:id', () => import('./features/catalog/price-lists/edit-page.tsx')),

  page('/payments', () => import('./features/payments/payments/list-page.tsx')),
  writing('/payments/new', () => import('./features/payments/payments/edit-page.tsx')),
  page('/payments/:id', () => import('./features/payments/payments/details-page.tsx')),
  writing('/payments/:id/edit', () => import('./features/payments/payments/edit-page.tsx')),

  page('/bank', () => import('./features/payments/bank/list-page.tsx')),
  page('/bank/match', () => import('./features/payments/bank/match-page.tsx')),
  page('/bank/rules', () => import('./features/payments/bank/rules-page.tsx')),
  page('/bank/transfers', () => import('./features/payments/transfers/list-page.tsx')),
  writing('/bank/transfers/new', () => import('./features/payments/transfers/create-page.tsx')),
  page('/bank/transfers/:id', () => import('./features/payments/transfers/details-page.tsx')),
  page('/bank/:id', () => import('./features/payments/bank/details-page.tsx')),

  page('/warehouse-documents', () => import('./features/documents/warehouse-documents/list-page.tsx')),
  writing('/warehouse-documents/new', () => import('./features/documents/warehouse-documents/edit-page.tsx')),
  page('/warehouse-documents/:id', () => import('./features/documents/warehouse-documents/details-page.tsx')),
  writing(
    '/warehouse-documents/:id/edit',
    () => import('./features/documents/warehouse-documents/edit-page.tsx'),
  ),

  page('/reminders', () => import('./features/payments/reminders/upcoming-page.tsx')),
  page('/interest', () => import('./features/payments/interest/interest-page.tsx')),
  page('/reports', () => import('./features/reporting/reports/reports-page.tsx')),
  page('/closing', () => import('./features/reporting/month-closing/closing-page.tsx')),
  page('/stock', () => import('./features/documents/stock/stock-page.tsx')),
  inSettings(page('/categories', () => import('./features/catalog/categories/list-page.tsx'))),
  inSettings(page('/issuers', () => import('./features/catalog/issuers/list-page.tsx'))),
  inSettings(page('/warehouses', () => import('./features/catalog/warehouses/list-page.tsx'))),
  inSettings(page('/departments', () => import('./features/administration/departments/list-page.tsx'))),
  inSettings(
    writing('/departments/new', () => import('./features/administration/departments/edit-page.tsx')),
  ),
  inSettings(page('/departments/:id', () => import('./features/administration/departments/edit-page.tsx'))),
  inSettings(page('/exchange-rates', () => import('./features/catalog/exchange-rates/list-page.tsx'))),
  inSettings(page('/import', () => import('./features/data-exchange/imports/import-page.tsx'))),
  inSettings(page('/trash', () => import('./features/administration/trash/trash-page.tsx'))),
  page('/sandbox', () => import('./features/administration/sandbox/sandbox-page.tsx')),
  page('/settings/*', () => import('./features/administration/settings/settings-page.tsx')),
]

// If the API name of a list differs from the page name, both lead to the page.
const otherNames = {
  '/dashboard': '/overview',
  '/received_files': '/received',
  '/ksef_transmissions': '/ksef',
  '/transmissions': '/ksef',
  '/bin': '/trash',
  '/ksef_collective_identifiers': '/ksef/collective',
  '/reminder_steps': '/settings/reminders',
  '/interest_rates': '/interest',
  '/price_lists': '/price-lists',
  '/exchange_rates': '/exchange-rates',
  '/warehouse_documents': '/warehouse-documents',
  '/banking/payments': '/payments',
}

function RenamedPage({ path }: { path: string }) {
  const { '*': below } = useParams()
  const { search } = useLocation()
  return <Navigate to={`${path}${below ? `/${below}` : ''}${search}`} replace />
}

// Begins to load the code of the page to which a link leads.
function preloadPage(path: string) {
  if (isSavingData()) return
  const load = pages.find((page) => matchPath(page.path, path))?.load
  // The page reports a failure when it is opened.
  load?.().catch(() => {})
}

export function Pages() {
  usePreloading(preloadPage)
  return (
    <Routes>
      {openPages.map(({ path, page: Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route
        element={
          <RequireSession
            signInPage={<SignInPage />}
            providerPage={<ProviderRequiredPage />}
            twoFactorPage={<TwoFactorPage />}
          />
        }
      >
        <Route element={<Layout />}>
          {pages.map(({ path, page: Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          {Object.entries(otherNames).map(([name, path]) => (
            <Route key={name} path={`${name}/*`} element={<RenamedPage path={path} />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  )
}
