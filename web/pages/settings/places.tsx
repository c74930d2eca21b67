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
} from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import type { Texts } from '../../texts/texts.tsx'

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
    place('integration/token', 'token', IconKey, () => import('./token.tsx')),
    place('integration/guide', 'guide', IconTerminal2, () => import('./guide.tsx')),
    place('integration/programs', 'programs', IconApps, () => import('./programs.tsx')),
    place('integration/requests', 'requests', IconListDetails, () => import('./requests.tsx')),
  ],
}

export const groups: { name: 'account' | 'you'; places: (Place | Inner)[] }[] = [
  {
    name: 'account',
    places: [
      place('company', 'company', IconBuilding, () => import('./company.tsx')),
      place('documents', 'documents', IconFileDescription, () => import('./documents.tsx')),
      place('look', 'look', IconPalette, () => import('./look.tsx')),
      place('einvoices', 'einvoices', IconFileCode, () => import('./einvoices.tsx')),
      place('ksef', 'ksef', IconBuildingBank, () => import('./ksef.tsx')),
      place('networks', 'networks', IconWorldShare, () => import('./networks.tsx')),
      place('numbering', 'numbering', IconHash, () => import('./numbering.tsx')),
      place('email', 'email', IconMail, () => import('./email.tsx')),
      place('reminders', 'reminders', IconBellRinging, () => import('./reminders.tsx')),
      place('payments', 'payments', IconCreditCard, () => import('./payments.tsx')),
      place('users', 'users', IconUsers, () => import('./users.tsx')),
      place('security', 'security', IconShieldLock, () => import('./security.tsx')),
      place('backup', 'backup', IconDatabase, () => import('./backup.tsx')),
      place('moving', 'moving', IconTruckDelivery, () => import('./moving.tsx')),
      integration,
    ],
  },
  {
    name: 'you',
    places: [
      place('profile', 'profile', IconUser, () => import('./profile.tsx')),
      place('password', 'password', IconLock, () => import('./password.tsx')),
    ],
  },
]

export const all = groups
  .flatMap(({ places }) => places)
  .flatMap((one) => ('places' in one ? one.places : [one]))
