import { NavLink, Stack, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useMayViewPage } from '../api/permissions.ts'
import {
  IconArrowsExchange,
  IconBellRinging,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCalendarCheck,
  IconCash,
  IconChecklist,
  IconCurrencyEuro,
  IconFileInvoice,
  IconHome,
  IconInbox,
  IconPackage,
  IconPercentage,
  IconRepeat,
  IconReportAnalytics,
  IconSettings,
  IconStack2,
  IconTag,
  IconTags,
  IconTrash,
  IconUpload,
  IconUserEdit,
  IconUsers,
} from '../components/icons/icons.ts'
import { type Texts, useTexts } from '../locales/locale-provider.tsx'
import styles from './shell.module.css'

type NavigationEntry = { path: string; label: string; icon: typeof IconHome }

type Group = { title?: string; places: NavigationEntry[] }

const placesOf = (t: Texts): Group[] => [
  {
    places: [
      { path: '/today', label: t.today.title, icon: IconCalendarCheck },
      { path: '/overview', label: t.dashboard.title, icon: IconHome },
    ],
  },
  {
    title: t.shell.sales,
    places: [
      { path: '/invoices', label: t.invoices.title, icon: IconFileInvoice },
      { path: '/recurrings', label: t.recurrings.title, icon: IconRepeat },
      { path: '/received', label: t.received.title, icon: IconInbox },
      { path: '/clients', label: t.clients.title, icon: IconUsers },
      { path: '/payments', label: t.payments.title, icon: IconCash },
      { path: '/reminders', label: t.reminders.title, icon: IconBellRinging },
      { path: '/interest', label: t.reminders.interest.title, icon: IconPercentage },
      { path: '/reports', label: t.reports.title, icon: IconReportAnalytics },
      { path: '/closing', label: t.closing.title, icon: IconChecklist },
    ],
  },
  {
    title: t.shell.goods,
    places: [
      { path: '/products', label: t.products.title, icon: IconPackage },
      { path: '/price-lists', label: t.priceLists.title, icon: IconTags },
      { path: '/categories', label: t.categories.title, icon: IconTag },
      { path: '/stock', label: t.stock.title, icon: IconStack2 },
      { path: '/warehouse-documents', label: t.warehouseDocuments.title, icon: IconArrowsExchange },
      { path: '/warehouses', label: t.warehouses.title, icon: IconBuildingWarehouse },
    ],
  },
  {
    title: t.shell.account,
    places: [
      { path: '/departments', label: t.departments.title, icon: IconBuildingStore },
      { path: '/issuers', label: t.issuers.title, icon: IconUserEdit },
      { path: '/exchange-rates', label: t.exchangeRates.title, icon: IconCurrencyEuro },
      { path: '/import', label: t.imports.title, icon: IconUpload },
      { path: '/trash', label: t.bin.title, icon: IconTrash },
      { path: '/settings', label: t.settings.title, icon: IconSettings },
    ],
  },
]

// Pages in the navigation and the command palette that the user may open.
export function useNavigationGroups(): Group[] {
  const t = useTexts()
  const sees = useMayViewPage()
  return placesOf(t)
    .map((group) => ({ ...group, places: group.places.filter(({ path }) => sees(path)) }))
    .filter(({ places }) => places.length > 0)
}

export function Navigation({ onChoice }: { onChoice: () => void }) {
  const { pathname } = useLocation()
  const isHere = (path: string) => `${pathname}/`.startsWith(`${path}/`)
  return (
    <Stack gap="lg">
      {useNavigationGroups().map(({ title, places }) => (
        <div key={title ?? 'first'}>
          {title && (
            <Text className={styles.group} component="h2">
              {title}
            </Text>
          )}
          {places.map(({ path, label, icon: Icon }) => (
            <NavLink
              key={path}
              component={Link}
              to={path}
              label={label}
              leftSection={<Icon size={18} stroke={1.6} />}
              active={isHere(path)}
              aria-current={isHere(path) ? 'page' : undefined}
              className={styles.link ?? ''}
              onClick={onChoice}
            />
          ))}
        </div>
      ))}
    </Stack>
  )
}
