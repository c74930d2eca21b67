import { Stack } from '@mantine/core'
import { useLocation } from 'react-router'
import { useMayViewPage } from '../api/permissions.ts'
import {
  IconArrowsExchange,
  IconBellRinging,
  IconBuildingBank,
  IconCalendarCheck,
  IconCash,
  IconChecklist,
  IconFileInvoice,
  IconHome,
  IconInbox,
  IconPackage,
  IconPercentage,
  IconRepeat,
  IconReportAnalytics,
  IconSettings,
  IconStack2,
  IconTags,
  IconUsers,
} from '../components/icons/icons.ts'
import navStyles from '../components/layout/nav-link.module.css'
import { PageGroups, PageLink } from '../components/layout/page-groups.tsx'
import {
  isPathBelow,
  type PageEntry,
  type PageGroup,
  settingsGroups,
} from '../components/layout/settings-entries.ts'
import { useCurrentInSight } from '../components/layout/use-current-in-sight.ts'
import { type Texts, useTexts } from '../locales/locale-provider.tsx'
import styles from './shell.module.css'

// Daily work. Everything that is set up once is behind the entry of the settings, which is always visible.
const dailyGroups = (t: Texts): PageGroup[] => [
  {
    entries: [
      { path: '/today', label: t.today.title, icon: IconCalendarCheck },
      { path: '/overview', label: t.dashboard.title, icon: IconHome },
    ],
  },
  {
    title: t.shell.sales,
    entries: [
      { path: '/invoices', label: t.invoices.title, icon: IconFileInvoice },
      { path: '/recurrings', label: t.recurrings.title, icon: IconRepeat },
      { path: '/clients', label: t.clients.title, icon: IconUsers },
      { path: '/payments', label: t.payments.title, icon: IconCash },
      { path: '/reminders', label: t.reminders.title, icon: IconBellRinging },
      { path: '/interest', label: t.reminders.interest.title, icon: IconPercentage },
    ],
  },
  {
    title: t.shell.accounting,
    entries: [
      { path: '/bank', label: t.bank.title, icon: IconBuildingBank },
      { path: '/received', label: t.received.title, icon: IconInbox },
      { path: '/reports', label: t.reports.title, icon: IconReportAnalytics },
      { path: '/closing', label: t.closing.title, icon: IconChecklist },
    ],
  },
  {
    title: t.shell.goods,
    entries: [
      { path: '/products', label: t.products.title, icon: IconPackage },
      { path: '/price-lists', label: t.priceLists.title, icon: IconTags },
      { path: '/stock', label: t.stock.title, icon: IconStack2 },
      { path: '/warehouse-documents', label: t.warehouseDocuments.title, icon: IconArrowsExchange },
    ],
  },
]

const settingsEntry = (t: Texts): PageEntry => ({
  path: '/settings',
  label: t.settings.title,
  icon: IconSettings,
})

// Pages that the user may open, for the command palette.
export function useAllPages(): PageEntry[] {
  const t = useTexts()
  const mayView = useMayViewPage()
  const groups = [...dailyGroups(t), { entries: [settingsEntry(t)] }, ...settingsGroups(t)]
  return groups.flatMap(({ entries }) => entries).filter(({ path }) => mayView(path))
}

export function Navigation({ onChoice }: { onChoice: () => void }) {
  const t = useTexts()
  const { pathname } = useLocation()
  const mayView = useMayViewPage()
  const isSettings = [settingsEntry(t), ...settingsGroups(t).flatMap(({ entries }) => entries)].some(
    ({ path }) => isPathBelow(pathname, path),
  )
  const groups = dailyGroups(t)
    .map((group) => ({ ...group, entries: group.entries.filter(({ path }) => mayView(path)) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <Stack className={styles.navigation ?? ''} gap={0}>
      <div className={navStyles.scroll} ref={useCurrentInSight()}>
        <PageGroups groups={groups} onChoice={onChoice} />
      </div>
      <div className={styles.pinned}>
        <PageLink entry={settingsEntry(t)} is_here={isSettings} onChoice={onChoice} />
      </div>
    </Stack>
  )
}
