import type { QueryParams } from '../../../api/client.ts'
import {
  IconBuildingStore,
  IconCalendarStats,
  IconCash,
  IconClockExclamation,
  IconFileCertificate,
  IconFileText,
  IconPackage,
  IconReceiptTax,
  IconStack2,
  IconTag,
  IconUser,
  IconUsers,
} from '../../../components/icons/icons.ts'
import type { Texts } from '../../../locales/locale-provider.tsx'

// All reports with their API paths and parameters.

export type ReportName = keyof Texts['reports']['names']

export type Report = {
  name: ReportName
  icon: typeof IconTag
  path: string
  always?: QueryParams
  period?: string // default period; without it the report has none
  has_side?: true
  has_client?: true
  has_month?: true // takes a month instead of a period
  has_warehouse?: true
  has_quarter?: true
  has_day?: true // takes a day instead of a period
  has_no_pdf?: true
}

const sales = (name: ReportName, icon: typeof IconTag): Report => ({
  name,
  icon,
  path: '/reports/sales',
  always: { by: name },
  period: 'this_year',
  has_side: true,
})

const GROUPS: { name: keyof Texts['reports']['groups']; reports: Report[] }[] = [
  {
    name: 'tax',
    reports: [
      { name: 'vat', icon: IconReceiptTax, path: '/reports/vat', period: 'this_month', has_side: true },
      {
        name: 'jpk',
        icon: IconFileCertificate,
        path: '/reports/jpk_v7',
        has_month: true,
        has_no_pdf: true,
      },
      { name: 'vat_ue', icon: IconFileCertificate, path: '/reports/vat_ue', has_month: true },
      { name: 'oss', icon: IconFileCertificate, path: '/reports/oss', has_quarter: true },
      { name: 'ustva', icon: IconFileCertificate, path: '/reports/ustva', has_month: true },
    ],
  },
  {
    name: 'sales',
    reports: [
      sales('client', IconUsers),
      sales('product', IconPackage),
      sales('category', IconTag),
      sales('month', IconCalendarStats),
      sales('department', IconBuildingStore),
      sales('issuer', IconUser),
    ],
  },
  {
    name: 'money',
    reports: [
      { name: 'ageing', icon: IconClockExclamation, path: '/reports/ageing', has_side: true, has_day: true },
      { name: 'balances', icon: IconUsers, path: '/reports/balances', has_side: true, has_day: true },
      { name: 'cash', icon: IconCash, path: '/reports/cash', period: 'this_year', has_side: true },
      {
        name: 'statement',
        icon: IconFileText,
        path: '/reports/statement',
        period: 'this_year',
        has_side: true,
        has_client: true,
      },
    ],
  },
  {
    name: 'goods',
    reports: [
      {
        name: 'stock',
        icon: IconStack2,
        path: '/reports/stock',
        period: 'this_month',
        has_warehouse: true,
      },
    ],
  },
]

export { GROUPS }

export const findReport = (name: string | undefined): Report => {
  const all = GROUPS.flatMap(({ reports }) => reports)
  return all.find((report) => report.name === name) ?? (all[0] as Report)
}

// Converts an API link to the page that shows it.
export function pageOf(link: string | null | undefined): string | undefined {
  if (!link) return undefined
  const [path = '', query = ''] = link.split('?')
  const pagePath = path.replace(/\.json$/, '').replace('/banking/payments', '/payments')
  const params = new URLSearchParams(query)
  if (pagePath === '/warehouse_actions')
    return params.has('product_id') ? `/products/${params.get('product_id')}#movements` : '/stock'
  if (params.get('income') === 'yes') params.delete('income')
  if (params.has('date_from') || params.has('date_to')) params.set('period', 'more')
  return params.size === 0 ? pagePath : `${pagePath}?${params}`
}
