import { Menu } from '@mantine/core'
import { downloadFile } from '../../../../api/download.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { IconFileCode } from '../../../../components/icons/icons.ts'
import { useLocale, useTexts } from '../../../../locales/locale-provider.tsx'
import { useIsForFarmer } from '../for-farmer.ts'
import type { Invoice } from '../invoice.ts'

// Downloads of the e-invoice formats. Errors are shown in the application instead of being saved as a file.

const KINDS = new Set([
  ...['vat', 'vat_mp', 'vat_margin', 'wdt', 'export_products', 'advance', 'final', 'correction'],
  ...['invoice_other', 'bill'],
])

const isStructured = ({ income, kind }: Invoice): boolean => income && KINDS.has(kind)

const FILES = {
  fa3: '/fa3.xml',
  'fa-rr': '/fa-rr.xml',
  ubl: '/ubl.xml',
  xrechnung: '/xrechnung.xml',
  cii: '/cii.xml',
  facturx: '.pdf?format=facturx',
} as const

const filesFor = (isForFarmer: boolean) =>
  (Object.keys(FILES) as (keyof typeof FILES)[]).filter((name) => (name === 'fa-rr') === isForFarmer)

export function StructuredItems({ invoice }: { invoice: Invoice }) {
  const { structured: t } = useTexts()
  const { lang } = useLocale()
  const notices = useNotify()
  const isForFarmer = useIsForFarmer(invoice)
  if (!isForFarmer && !isStructured(invoice)) return null
  const save = async (name: keyof typeof FILES) => {
    try {
      const [path = '', format] = FILES[name].split('?format=')
      const title = `${invoice.number.replace(/[/\\]/g, '-')}-${name}${path.slice(path.indexOf('.'))}`
      await downloadFile(`/invoices/${invoice.id}${path}`, { format, lang }, title)
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t.title}</Menu.Label>
      {filesFor(isForFarmer).map((name) => (
        <Menu.Item key={name} leftSection={<IconFileCode size={16} />} onClick={() => void save(name)}>
          {t.files[name]}
        </Menu.Item>
      ))}
    </>
  )
}
