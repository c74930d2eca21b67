import { Menu } from '@mantine/core'
import { IconFileCode } from '@tabler/icons-react'
import { saveFile } from '../../../api/download.ts'
import { useNotices } from '../../../shell/notices.tsx'
import { useSpoken, useTexts } from '../../../texts/texts.tsx'
import type { Document } from '../record.ts'

// The document as programs read it. What a format cannot say is told here, not as a file.

const KINDS = new Set([
  ...['vat', 'vat_mp', 'vat_margin', 'wdt', 'export_products', 'advance', 'final', 'correction'],
  ...['invoice_other', 'bill'],
])

type Kinded = Pick<Document, 'income' | 'kind'>

// The buyer issues the invoice for what a flat-rate farmer sells, so it is an expense with a file of its own.
const isOfFarmer = ({ income, kind }: Kinded): boolean => !income && kind === 'vat_rr'

export const isStructured = (invoice: Kinded): boolean =>
  isOfFarmer(invoice) || (invoice.income && KINDS.has(invoice.kind))

const FILES = {
  fa3: '/fa3.xml',
  'fa-rr': '/fa-rr.xml',
  ubl: '/ubl.xml',
  xrechnung: '/xrechnung.xml',
  cii: '/cii.xml',
  facturx: '.pdf?format=facturx',
} as const

const filesFor = (invoice: Kinded) =>
  (Object.keys(FILES) as (keyof typeof FILES)[]).filter((name) => (name === 'fa-rr') === isOfFarmer(invoice))

export function StructuredItems({ invoice }: { invoice: Document }) {
  const { structured: t } = useTexts()
  const { lang } = useSpoken()
  const notices = useNotices()
  const save = async (name: keyof typeof FILES) => {
    try {
      const [path = '', format] = FILES[name].split('?format=')
      const title = `${invoice.number.replace(/[/\\]/g, '-')}-${name}${path.slice(path.indexOf('.'))}`
      await saveFile(`/invoices/${invoice.id}${path}`, { format, lang }, title)
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t.title}</Menu.Label>
      {filesFor(invoice).map((name) => (
        <Menu.Item key={name} leftSection={<IconFileCode size={16} />} onClick={() => void save(name)}>
          {t.files[name]}
        </Menu.Item>
      ))}
    </>
  )
}
