import { type ComponentType, lazy } from 'react'

// The pages of the settings below /settings; components/layout/settings-entries.ts has their names and order. Each page is
// loaded when it is opened.

type LazyPage = Promise<{ default: ComponentType }>

const settingsPage = (path: string, load: () => LazyPage) => ({ path, page: lazy(load) })

export const settingsPages = [
  settingsPage('integration/token', () => import('../api-access/token-page.tsx')),
  settingsPage('integration/guide', () => import('../api-access/guide-page.tsx')),
  settingsPage('integration/programs', () => import('../api-access/programs-page.tsx')),
  settingsPage('integration/webhooks', () => import('../../data-exchange/webhooks/settings-page.tsx')),
  settingsPage('integration/requests', () => import('../request-log/settings-page.tsx')),
  settingsPage('company', () => import('../company/settings-page.tsx')),
  settingsPage('documents', () => import('../document-defaults/settings-page.tsx')),
  settingsPage('tax', () => import('../tax-settings/settings-page.tsx')),
  settingsPage('look', () => import('../../catalog/templates/settings-page.tsx')),
  settingsPage('einvoices', () => import('../../e-invoicing/files/settings-page.tsx')),
  settingsPage('ksef', () => import('../../e-invoicing/ksef/connection/settings-page.tsx')),
  settingsPage('networks', () => import('../../e-invoicing/networks/settings-page.tsx')),
  settingsPage('numbering', () => import('../../catalog/numbering/settings-page.tsx')),
  settingsPage('email', () => import('../email/settings-page.tsx')),
  settingsPage('reminders', () => import('../../payments/reminders/settings-page.tsx')),
  settingsPage('payments', () => import('../../payments/online-payments/settings-page.tsx')),
  settingsPage('users', () => import('../members/settings-page.tsx')),
  settingsPage('security', () => import('../security/settings-page.tsx')),
  settingsPage('backup', () => import('../backups/settings-page.tsx')),
  settingsPage('moving', () => import('../../data-exchange/account-transfer/settings-page.tsx')),
  settingsPage('profile', () => import('../profile/settings-page.tsx')),
  settingsPage('password', () => import('../profile/password-page.tsx')),
  settingsPage('two-factor', () => import('../two-factor/settings-page.tsx')),
]
