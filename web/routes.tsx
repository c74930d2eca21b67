import { type ComponentType, lazy } from 'react'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import { WritingPage } from './pieces/writing.tsx'
import { Gate } from './shell/gate.tsx'
import { Layout } from './shell/layout.tsx'
import { NotFound } from './shell/not-found.tsx'

// Every page of the application: its address below the account, and the file it lives in. A page is loaded when it is
// first opened.

type Page = { path: string; page: ComponentType }
type Loaded = Promise<{ default: ComponentType }>

const page = (path: string, load: () => Loaded): Page => ({ path, page: lazy(load) })

// For those who may write in the account.
const writing = (path: string, load: () => Loaded): Page => {
  const Page = lazy(load)
  return {
    path,
    page: () => (
      <WritingPage>
        <Page />
      </WritingPage>
    ),
  }
}

// Open to whoever has the address.
export const open_pages: Page[] = [
  page('/sign-in', () => import('./pages/access/sign-in.tsx')),
  page('/sign-up', () => import('./pages/access/sign-up.tsx')),
  page('/forgotten-password', () => import('./pages/access/forgotten-password.tsx')),
  page('/reset/:token', () => import('./pages/access/reset.tsx')),
  page('/confirm/:token', () => import('./pages/access/confirm.tsx')),
  page('/delete-account/:token', () => import('./pages/access/delete-account.tsx')),
  page('/invitation/:token', () => import('./pages/access/invitation.tsx')),
]

export const pages: Page[] = [
  page('/', () => import('./pages/dashboard/dashboard.tsx')),

  page('/invoices', () => import('./pages/invoices/list.tsx')),
  writing('/invoices/new', () => import('./pages/invoices/editor.tsx')),
  page('/invoices/:id', () => import('./pages/invoices/view.tsx')),
  writing('/invoices/:id/edit', () => import('./pages/invoices/editor.tsx')),

  page('/ksef', () => import('./pages/ksef/queue.tsx')),
  page('/ksef/collective', () => import('./pages/ksef/collective.tsx')),
  page('/received', () => import('./pages/received/received.tsx')),

  page('/recurrings', () => import('./pages/recurrings/list.tsx')),
  writing('/recurrings/new', () => import('./pages/recurrings/editor.tsx')),
  page('/recurrings/:id', () => import('./pages/recurrings/view.tsx')),
  writing('/recurrings/:id/edit', () => import('./pages/recurrings/editor.tsx')),

  page('/clients', () => import('./pages/clients/list.tsx')),
  writing('/clients/new', () => import('./pages/clients/editor.tsx')),
  page('/clients/:id', () => import('./pages/clients/view.tsx')),
  writing('/clients/:id/edit', () => import('./pages/clients/editor.tsx')),

  page('/products', () => import('./pages/products/list.tsx')),
  writing('/products/new', () => import('./pages/products/editor.tsx')),
  page('/products/:id', () => import('./pages/products/view.tsx')),
  writing('/products/:id/edit', () => import('./pages/products/editor.tsx')),

  page('/price-lists', () => import('./pages/price-lists/list.tsx')),
  writing('/price-lists/new', () => import('./pages/price-lists/editor.tsx')),
  page('/price-lists/:id', () => import('./pages/price-lists/editor.tsx')),

  page('/payments', () => import('./pages/payments/list.tsx')),
  writing('/payments/new', () => import('./pages/payments/editor.tsx')),
  page('/payments/:id', () => import('./pages/payments/view.tsx')),
  writing('/payments/:id/edit', () => import('./pages/payments/editor.tsx')),

  page('/warehouse-documents', () => import('./pages/warehouse-documents/list.tsx')),
  writing('/warehouse-documents/new', () => import('./pages/warehouse-documents/editor.tsx')),
  page('/warehouse-documents/:id', () => import('./pages/warehouse-documents/view.tsx')),
  writing('/warehouse-documents/:id/edit', () => import('./pages/warehouse-documents/editor.tsx')),

  page('/reminders', () => import('./pages/reminders/upcoming.tsx')),
  page('/interest', () => import('./pages/interest/interest.tsx')),
  page('/reports', () => import('./pages/reports/reports.tsx')),
  page('/stock', () => import('./pages/stock/stock.tsx')),
  page('/categories', () => import('./pages/categories/list.tsx')),
  page('/issuers', () => import('./pages/issuers/list.tsx')),
  page('/warehouses', () => import('./pages/warehouses/list.tsx')),
  page('/departments', () => import('./pages/departments/list.tsx')),
  writing('/departments/new', () => import('./pages/departments/editor.tsx')),
  page('/departments/:id', () => import('./pages/departments/editor.tsx')),
  page('/exchange-rates', () => import('./pages/exchange-rates/list.tsx')),
  page('/import', () => import('./pages/import/import.tsx')),
  page('/bin', () => import('./pages/bin/bin.tsx')),
  page('/sandbox', () => import('./pages/sandbox/sandbox.tsx')),
  page('/settings/*', () => import('./pages/settings/settings.tsx')),
]

// Where the API calls a list otherwise than its page is called, both names lead there.
const other_names = {
  '/received_files': '/received',
  '/transmissions': '/ksef',
  '/ksef_collective_identifiers': '/ksef/collective',
  '/reminder_steps': '/settings/reminders',
  '/interest_rates': '/interest',
  '/price_lists': '/price-lists',
  '/exchange_rates': '/exchange-rates',
  '/warehouse_documents': '/warehouse-documents',
  '/banking/payments': '/payments',
}

function Renamed({ path }: { path: string }) {
  const { '*': below } = useParams()
  const { search } = useLocation()
  return <Navigate to={`${path}${below ? `/${below}` : ''}${search}`} replace />
}

export function Pages() {
  return (
    <Routes>
      {open_pages.map(({ path, page: Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route element={<Gate />}>
        <Route element={<Layout />}>
          {pages.map(({ path, page: Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          {Object.entries(other_names).map(([name, path]) => (
            <Route key={name} path={`${name}/*`} element={<Renamed path={path} />} />
          ))}
          <Route path="*" element={<NotFound />} />
        </Route>
      </Route>
    </Routes>
  )
}
