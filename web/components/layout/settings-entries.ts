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

export const settingsGroups = (t: Texts): Required<PageGroup>[] => [
  { title: t.settings.groups.company, entries: companyEntries(t) },
  { title: t.settings.groups.documents, entries: documentEntries(t) },
  { title: t.settings.groups.payments, entries: paymentEntries(t) },
  { title: t.shell.goods, entries: goodsEntries(t) },
  { title: t.settings.groups.data, entries: dataEntries(t) },
  { title: t.settings.groups.integration, entries: integrationEntries(t) },
  { title: t.settings.groups.you, entries: profileEntries(t) },
]

const setting = (path: string, label: string, icon: typeof IconKey): PageEntry => ({
  path: `/settings/${path}`,
  label,
  icon,
})

const companyEntries = (t: Texts): PageEntry[] => [
  setting('company', t.settings.pages.company, IconBuilding),
  { path: '/departments', label: t.departments.title, icon: IconBuildingStore },
  { path: '/issuers', label: t.issuers.title, icon: IconUserEdit },
  setting('users', t.settings.pages.users, IconUsers),
  setting('security', t.settings.pages.security, IconShieldLock),
]

const documentEntries = (t: Texts): PageEntry[] => [
  setting('documents', t.settings.pages.documents, IconFileDescription),
  setting('look', t.settings.pages.look, IconPalette),
  setting('numbering', t.settings.pages.numbering, IconHash),
  setting('tax', t.settings.pages.tax, IconReceiptTax),
  { path: '/exchange-rates', label: t.exchangeRates.title, icon: IconCurrencyEuro },
  setting('einvoices', t.settings.pages.einvoices, IconFileCode),
  setting('ksef', t.settings.pages.ksef, IconBuildingBank),
  setting('networks', t.settings.pages.networks, IconWorldShare),
]

const paymentEntries = (t: Texts): PageEntry[] => [
  setting('email', t.settings.pages.email, IconMail),
  setting('reminders', t.settings.pages.reminders, IconBellRinging),
  setting('payments', t.settings.pages.payments, IconCreditCard),
]

const goodsEntries = (t: Texts): PageEntry[] => [
  { path: '/categories', label: t.categories.title, icon: IconTag },
  { path: '/warehouses', label: t.warehouses.title, icon: IconBuildingWarehouse },
]

const dataEntries = (t: Texts): PageEntry[] => [
  { path: '/import', label: t.imports.title, icon: IconUpload },
  setting('moving', t.settings.pages.moving, IconTruckDelivery),
  setting('backup', t.settings.pages.backup, IconDatabase),
  { path: '/trash', label: t.bin.title, icon: IconTrash },
]

const integrationEntries = (t: Texts): PageEntry[] => [
  setting('integration/token', t.settings.pages.token, IconKey),
  setting('integration/guide', t.settings.pages.guide, IconTerminal2),
  setting('integration/programs', t.settings.pages.programs, IconApps),
  setting('integration/webhooks', t.settings.pages.webhooks, IconSend),
  setting('integration/requests', t.settings.pages.requests, IconListDetails),
]

const profileEntries = (t: Texts): PageEntry[] => [
  setting('profile', t.settings.pages.profile, IconUser),
  setting('password', t.settings.pages.password, IconLock),
  setting('two-factor', t.settings.pages.twoFactor, IconShieldCheck),
]

export const isPathBelow = (pathname: string, path: string) => `${pathname}/`.startsWith(`${path}/`)
