import type { Texts } from '../../locales/locale-provider.tsx'
import {
  IconApps,
  IconBellRinging,
  IconBuilding,
  IconBuildingBank,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCreditCard,
  IconCurrencyEuro,
  IconDatabase,
  IconFileCode,
  IconFileDescription,
  IconHash,
  IconKey,
  IconListDetails,
  IconLock,
  IconMail,
  IconPalette,
  IconReceiptTax,
  IconSend,
  IconShieldCheck,
  IconShieldLock,
  IconTag,
  IconTerminal2,
  IconTrash,
  IconTruckDelivery,
  IconUpload,
  IconUser,
  IconUserEdit,
  IconUsers,
  IconWorldShare,
} from '../icons/icons.ts'

// Everything behind the entry "Settings" of the navigation, in its order: settings and the data that is set up once.

export type PageEntry = { path: string; label: string; icon: typeof IconKey }
export type PageGroup = { title?: string; entries: PageEntry[] }

export function settingsGroups(t: Texts): Required<PageGroup>[] {
  const { pages, groups } = t.settings
  const setting = (path: string, label: string, icon: typeof IconKey): PageEntry => ({
    path: `/settings/${path}`,
    label,
    icon,
  })
  return [
    {
      title: groups.company,
      entries: [
        setting('company', pages.company, IconBuilding),
        { path: '/departments', label: t.departments.title, icon: IconBuildingStore },
        { path: '/issuers', label: t.issuers.title, icon: IconUserEdit },
        setting('users', pages.users, IconUsers),
        setting('security', pages.security, IconShieldLock),
      ],
    },
    {
      title: groups.documents,
      entries: [
        setting('documents', pages.documents, IconFileDescription),
        setting('look', pages.look, IconPalette),
        setting('numbering', pages.numbering, IconHash),
        setting('tax', pages.tax, IconReceiptTax),
        { path: '/exchange-rates', label: t.exchangeRates.title, icon: IconCurrencyEuro },
        setting('einvoices', pages.einvoices, IconFileCode),
        setting('ksef', pages.ksef, IconBuildingBank),
        setting('networks', pages.networks, IconWorldShare),
      ],
    },
    {
      title: groups.payments,
      entries: [
        setting('email', pages.email, IconMail),
        setting('reminders', pages.reminders, IconBellRinging),
        setting('payments', pages.payments, IconCreditCard),
      ],
    },
    {
      title: t.shell.goods,
      entries: [
        { path: '/categories', label: t.categories.title, icon: IconTag },
        { path: '/warehouses', label: t.warehouses.title, icon: IconBuildingWarehouse },
      ],
    },
    {
      title: groups.data,
      entries: [
        { path: '/import', label: t.imports.title, icon: IconUpload },
        setting('moving', pages.moving, IconTruckDelivery),
        setting('backup', pages.backup, IconDatabase),
        { path: '/trash', label: t.bin.title, icon: IconTrash },
      ],
    },
    {
      title: groups.integration,
      entries: [
        setting('integration/token', pages.token, IconKey),
        setting('integration/guide', pages.guide, IconTerminal2),
        setting('integration/programs', pages.programs, IconApps),
        setting('integration/webhooks', pages.webhooks, IconSend),
        setting('integration/requests', pages.requests, IconListDetails),
      ],
    },
    {
      title: groups.you,
      entries: [
        setting('profile', pages.profile, IconUser),
        setting('password', pages.password, IconLock),
        setting('two-factor', pages.twoFactor, IconShieldCheck),
      ],
    },
  ]
}

export const isPathBelow = (pathname: string, path: string) => `${pathname}/`.startsWith(`${path}/`)
