import { type ComponentType, lazy } from 'react'
import {
  IconApps,
  IconBellRinging,
  IconBuilding,
  IconBuildingBank,
  IconCreditCard,
  IconDatabase,
  IconFileCode,
  IconFileDescription,
  IconHash,
  IconKey,
  IconListDetails,
  IconLock,
  IconMail,
  IconPalette,
  IconPlugConnected,
  IconReceiptTax,
  IconShieldLock,
  IconTerminal2,
  IconTruckDelivery,
  IconUser,
  IconUsers,
  IconWorldShare,
} from '../../../components/icons/icons.ts'
import type { Texts } from '../../../locales/locale-provider.tsx'

// Settings pages in the order of their navigation. Each page is loaded when it is opened.

type LazyPage = Promise<{ default: ComponentType }>
type Name = keyof Texts['settings']['pages']
export type SettingsPageEntry = { path: string; name: Name; icon: typeof IconKey; page: ComponentType }
type Inner = { name: 'integration'; icon: typeof IconKey; places: SettingsPageEntry[] }

const settingsPage = (
  path: string,
  name: Name,
  icon: typeof IconKey,
  load: () => LazyPage,
): SettingsPageEntry => ({
  path,
  name,
  icon,
  page: lazy(load),
})

const integration: Inner = {
  name: 'integration',
  icon: IconPlugConnected,
  places: [
    settingsPage('integration/token', 'token', IconKey, () => import('../api-access/token-page.tsx')),
    settingsPage('integration/guide', 'guide', IconTerminal2, () => import('../api-access/guide-page.tsx')),
    settingsPage(
      'integration/programs',
      'programs',
      IconApps,
      () => import('../api-access/programs-page.tsx'),
    ),
    settingsPage(
      'integration/requests',
      'requests',
      IconListDetails,
      () => import('../request-log/settings-page.tsx'),
    ),
  ],
}

export const groups: { name: 'account' | 'you'; places: (SettingsPageEntry | Inner)[] }[] = [
  {
    name: 'account',
    places: [
      settingsPage('company', 'company', IconBuilding, () => import('../company/settings-page.tsx')),
      settingsPage(
        'documents',
        'documents',
        IconFileDescription,
        () => import('../document-defaults/settings-page.tsx'),
      ),
      settingsPage('tax', 'tax', IconReceiptTax, () => import('../tax-settings/settings-page.tsx')),
      settingsPage('look', 'look', IconPalette, () => import('../../catalog/templates/settings-page.tsx')),
      settingsPage(
        'einvoices',
        'einvoices',
        IconFileCode,
        () => import('../../e-invoicing/files/settings-page.tsx'),
      ),
      settingsPage(
        'ksef',
        'ksef',
        IconBuildingBank,
        () => import('../../e-invoicing/ksef/connection/settings-page.tsx'),
      ),
      settingsPage(
        'networks',
        'networks',
        IconWorldShare,
        () => import('../../e-invoicing/networks/settings-page.tsx'),
      ),
      settingsPage(
        'numbering',
        'numbering',
        IconHash,
        () => import('../../catalog/numbering/settings-page.tsx'),
      ),
      settingsPage('email', 'email', IconMail, () => import('../email/settings-page.tsx')),
      settingsPage(
        'reminders',
        'reminders',
        IconBellRinging,
        () => import('../../payments/reminders/settings-page.tsx'),
      ),
      settingsPage(
        'payments',
        'payments',
        IconCreditCard,
        () => import('../../payments/online-payments/settings-page.tsx'),
      ),
      settingsPage('users', 'users', IconUsers, () => import('../members/settings-page.tsx')),
      settingsPage('security', 'security', IconShieldLock, () => import('../security/settings-page.tsx')),
      settingsPage('backup', 'backup', IconDatabase, () => import('../backups/settings-page.tsx')),
      settingsPage(
        'moving',
        'moving',
        IconTruckDelivery,
        () => import('../../data-exchange/account-transfer/settings-page.tsx'),
      ),
      integration,
    ],
  },
  {
    name: 'you',
    places: [
      settingsPage('profile', 'profile', IconUser, () => import('../profile/settings-page.tsx')),
      settingsPage('password', 'password', IconLock, () => import('../profile/password-page.tsx')),
    ],
  },
]

export const all = groups
  .flatMap(({ places }) => places)
  .flatMap((entry) => ('places' in entry ? entry.places : [entry]))
