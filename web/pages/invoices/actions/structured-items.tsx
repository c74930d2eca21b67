import { Menu } from '@mantine/core'
import { IconFileCode } from '@tabler/icons-react'
import { fileAddress } from '../../../api/call.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { useNotices } from '../../../shell/notices.tsx'
import { useSpoken, useTexts } from '../../../texts/texts.tsx'
import type { Document } from '../record.ts'

// The document as programs read it. What a format cannot say is told here, not as a file.

const KINDS = new Set([
  ...['vat', 'vat_mp', 'vat_margin', 'wdt', 'export_products', 'advance', 'final', 'correction'],
  ...['invoice_other', 'bill'],
])

export const isStructured = ({ income, kind }: Pick<Document, 'income' | 'kind'>): boolean =>
  income && KINDS.has(kind)

const FILES = {
  fa3: '/fa3.xml',
  ubl: '/ubl.xml',
  xrechnung: '/xrechnung.xml',
  cii: '/cii.xml',
  facturx: '.pdf?format=facturx',
} as const

export function StructuredItems({ invoice }: { invoice: Document }) {
  const { structured: t } = useTexts()
  const { lang } = useSpoken()
  const notices = useNotices()
  const save = async (name: keyof typeof FILES) => {
    try {
      await download(invoice.id, FILES[name], `${invoice.number.replace(/[/\\]/g, '-')}-${name}`, lang)
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t.title}</Menu.Label>
      {(Object.keys(FILES) as (keyof typeof FILES)[]).map((name) => (
        <Menu.Item key={name} leftSection={<IconFileCode size={16} />} onClick={() => void save(name)}>
          {t.files[name]}
        </Menu.Item>
      ))}
    </>
  )
}

async function download(id: number, path: string, name: string, lang: string) {
  const [address = '', format] = path.split('?format=')
  const response = await fetch(fileAddress(`/invoices/${id}${address}`, { format, lang }))
  if (!response.ok) throw new ApiProblem(response.status, await envelopeOf(response))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = `${name}${address.slice(address.indexOf('.'))}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

// The refusal of a file comes in the format of the file.
async function envelopeOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!text.startsWith('<')) return JSON.parse(text)
  const message = new DOMParser().parseFromString(text, 'text/xml').querySelector('message')
  const fields = [...(message?.children ?? [])].map((field) => [
    field.tagName.replace(/-(\d+)(?=\.|$)/g, '[$1]').replaceAll('-', '_'),
    [...field.children].map((one) => one.textContent ?? ''),
  ])
  return { message: fields.length > 0 ? Object.fromEntries(fields) : message?.textContent }
}
