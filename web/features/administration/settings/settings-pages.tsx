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
  IconShieldLock,
  IconTerminal2,
  IconTruckDelivery,
  IconUser,
  IconUsers,
  IconWorldShare,
} from '../../../components/icons/icons.ts'
import type { Texts } from '../../../locales/locale-provider.tsx'

// The pages of the settings, as their navigation shows them. Each is loaded when it is opened.

type Loaded = Promise<{ default: ComponentType }>
type Name = keyof Texts['settings']['pages']
export type Place = { path: string; name: Name; icon: typeof IconKey; page: ComponentType }
type Inner = { name: 'integration'; icon: typeof IconKey; places: Place[] }

const place = (path: string, name: Name, icon: typeof IconKey, load: () => Loaded): Place => ({
  path,
  name,
  icon,
  page: lazy(load),
})

const integration: Inner = {
  name: 'integration',
  icon: IconPlugConnected,
  places: [
    place('integration/token', 'token', IconKey, () => import('../api-access/token-page.tsx')),
    place('integration/guide', 'guide', IconTerminal2, () => import('../api-access/guide-page.tsx')),
    place('integration/programs', 'programs', IconApps, () => import('../api-access/programs-page.tsx')),
    place(
      'integration/requests',
      'requests',
      IconListDetails,
      () => import('../request-log/settings-page.tsx'),
    ),
  ],
}

export const groups: { name: 'account' | 'you'; places: (Place | Inner)[] }[] = [
  {
    name: 'account',
    places: [
      place('company', 'company', IconBuilding, () => import('../company/settings-page.tsx')),
      place(
        'documents',
        'documents',
        IconFileDescription,
        () => import('../document-defaults/settings-page.tsx'),
      ),
      place('look', 'look', IconPalette, () => import('../../catalog/templates/settings-page.tsx')),
      place(
        'einvoices',
        'einvoices',
        IconFileCode,
        () => import('../../e-invoicing/files/settings-page.tsx'),
      ),
      place(
        'ksef',
        'ksef',
        IconBuildingBank,
        () => import('../../e-invoicing/ksef/connection/settings-page.tsx'),
      ),
      place(
        'networks',
        'networks',
        IconWorldShare,
        () => import('../../e-invoicing/networks/settings-page.tsx'),
      ),
      place('numbering', 'numbering', IconHash, () => import('../../catalog/numbering/settings-page.tsx')),
      place('email', 'email', IconMail, () => import('../email/settings-page.tsx')),
      place(
        'reminders',
        'reminders',
        IconBellRinging,
        () => import('../../payments/reminders/settings-page.tsx'),
      ),
      place(
        'payments',
        'payments',
        IconCreditCard,
        () => import('../../payments/online-payments/settings-page.tsx'),
      ),
      place('users', 'users', IconUsers, () => import('../members/settings-page.tsx')),
      place('security', 'security', IconShieldLock, () => import('../security/settings-page.tsx')),
      place('backup', 'backup', IconDatabase, () => import('../backups/settings-page.tsx')),
      place(
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
      place('profile', 'profile', IconUser, () => import('../profile/settings-page.tsx')),
      place('password', 'password', IconLock, () => import('../profile/password-page.tsx')),
    ],
  },
]

export const all = groups
  .flatMap(({ places }) => places)
  .flatMap((one) => ('places' in one ? one.places : [one]))
