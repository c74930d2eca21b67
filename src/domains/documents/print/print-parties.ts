import { drawBlock, flowBlock, keepTogether, type Paragraph, setBlock } from '../../../platform/pdf/flow.ts'
import type { Party as ListedParty } from '../invoices/fields/sublists.ts'
import { namesOther } from '../invoices/kinds.ts'
import { printedTaxNo } from '../invoices/rules/legal-text.ts'
import { readSublist } from '../invoices/rules/merge-sublists.ts'
import type { Invoice } from '../invoices/schema.ts'
import { printDay } from '../texts/format-values.ts'
import type { Texts } from '../texts/texts.ts'
import { rolesOf } from './labels.ts'
import { type Drawn, label, type Print, pairedLabel, shows, value } from './style.ts'

// Who sells, who buys, and whom it is for.

export type Party = {
  role: string
  name: string | null
  street: string | null
  post_code: string | null
  city: string | null
  country: string | null
  tax_no: string | null
  more: (string | null)[]
  contact?: (string | null)[] // how to reach it
}

const ROW_MAX = 3
const GAP = 24

// The first of them may stand elsewhere already.
export function drawParties(print: Print, from = 0): void {
  const { texts, invoice } = print
  const parties = partiesOf(invoice, texts).slice(from)
  for (let start = 0; start < parties.length; start += ROW_MAX)
    drawRow(print, parties.slice(start, start + ROW_MAX))
}

function drawRow({ flow, texts, look }: Print, row: Party[]) {
  const width = (flow.width - GAP * (row.length - 1)) / row.length
  const blocks = row.map((party) => setBlock(partyLines(party, texts, look), width))
  const height = Math.max(...blocks.map((block) => block.height))
  keepTogether(flow, Math.min(height, flow.bottom - flow.top))
  blocks.forEach((block, place) => {
    drawBlock(flow.paper, block, flow.left + place * (width + GAP), flow.y)
  })
  flow.y += height + 16
}

// seller_* holds the account itself and buyer_* the other one, whatever their parts in it.
export function partiesOf(invoice: Invoice, texts: Texts): Party[] {
  const { own, other, is_own_first } = rolesOf(invoice)
  const own_party = { ...sellerParty(invoice), role: texts.label(own) }
  const other_party = { ...buyerParty(invoice), role: texts.label(other) }
  const pair = is_own_first ? [own_party, other_party] : [other_party, own_party]
  return [...pair, ...recipientParty(invoice, texts), ...furtherParties(invoice, texts)]
}

const sellerParty = (invoice: Invoice): Omit<Party, 'role'> => ({
  name: invoice.seller_name,
  street: invoice.seller_street,
  post_code: invoice.seller_post_code,
  city: invoice.seller_city,
  country: invoice.seller_country,
  tax_no: printedTaxNo(invoice, 'seller'),
  more: [invoice.seller_bdo_no && `BDO ${invoice.seller_bdo_no}`],
  contact: [[invoice.seller_phone, invoice.seller_email].filter(Boolean).join(' · '), invoice.seller_www],
})

const buyerParty = (invoice: Invoice): Omit<Party, 'role'> => ({
  name: invoice.buyer_name || [invoice.buyer_first_name, invoice.buyer_last_name].filter(Boolean).join(' '),
  street: invoice.buyer_street,
  post_code: invoice.buyer_post_code,
  city: invoice.buyer_city,
  country: invoice.buyer_country,
  tax_no: printedTaxNo(invoice, 'buyer'),
  more: [invoice.buyer_person],
  contact: [[invoice.buyer_phone, invoice.buyer_email].filter(Boolean).join(' · ')],
})

function recipientParty(invoice: Invoice, texts: Texts): Party[] {
  const name =
    invoice.recipient_name ||
    [invoice.recipient_first_name, invoice.recipient_last_name].filter(Boolean).join(' ')
  const blank = { street: null, post_code: null, city: null, country: null, tax_no: null }
  if (name) {
    return [
      {
        role: texts.label('recipient'),
        name,
        street: invoice.recipient_street,
        post_code: invoice.recipient_post_code,
        city: invoice.recipient_city,
        country: invoice.recipient_country,
        tax_no: invoice.recipient_tax_no,
        more: [invoice.recipient_phone, invoice.recipient_email, invoice.recipient_note],
      },
    ]
  }
  if (!invoice.use_delivery_address || !invoice.delivery_address) return []
  return [{ ...blank, role: texts.label('delivery_address'), name: null, more: [invoice.delivery_address] }]
}

function furtherParties(invoice: Invoice, texts: Texts): Party[] {
  return (readSublist(invoice, 'recipients') as ListedParty[]).map((party) => ({
    role: [texts.label('recipient'), party.role_description].filter(Boolean).join(': '),
    name: partyName(party),
    street: party.street ?? null,
    post_code: party.post_code ?? null,
    city: party.city ?? null,
    country: party.country ?? null,
    tax_no: party.tax_no_kind === 'empty' ? null : (party.tax_no ?? null),
    more: [party.phone ?? null, party.email ?? null, party.note ?? null],
  }))
}

export const partyName = ({ name, first_name, last_name }: ListedParty): string =>
  name || [first_name, last_name].filter(Boolean).join(' ')

export const partyLines = (party: Party, texts: Texts, look: Drawn): Paragraph[] => [
  ...pairedLabel(look, party.role).map((line) => ({ ...line, heading: 2 as const })),
  value(party.name ?? '', { size: 10, is_bold: true, before: 1 }),
  value(party.street ?? ''),
  value(place(party)),
  value(party.tax_no ? `${texts.label('tax_no')}: ${party.tax_no}` : ''),
  ...party.more.map((text) => value(text ?? '')),
  ...(shows(look, 'contact') ? (party.contact ?? []) : []).map((text) => value(text ?? '')),
]

export const place = ({ post_code, city, country }: Party): string =>
  [[post_code, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')

// The document that another one corrects, or the receipt that it is for.
export function namedIn({ kind }: Invoice, named: Print['corrected'], texts: Texts): string {
  if (!named?.number) return ''
  const date = named.issue_date ? printDay(named.issue_date, texts.main) : ''
  return texts.label(namesOther({ kind }) ? 'corrects' : 'for_receipt', { number: named.number, date })
}

// What a correction corrects and why.
export function drawCorrection(print: Print): void {
  const { flow, texts, invoice, corrected } = print
  const { correction_reason, corrected_content_before, corrected_content_after } = invoice
  const lines = [
    value(namedIn(invoice, corrected, texts), { is_bold: true }),
    value(correction_reason ? `${texts.label('reason')}: ${correction_reason}` : ''),
  ]
  const half = (flow.width - 24) / 2
  const texts_of = [
    ['content_before', corrected_content_before],
    ['content_after', corrected_content_after],
  ] as const
  const block = setBlock(lines, flow.width)
  flowBlock(flow, block)
  if (block.height > 0) flow.y += 10
  const contents = texts_of.map(([name, text]) =>
    setBlock(text ? [label(texts.label(name)), value(text)] : [], half),
  )
  const height = Math.max(...contents.map((one) => one.height))
  if (height === 0) return
  if (flow.y + height <= flow.bottom) {
    contents.forEach((one, index) => {
      drawBlock(flow.paper, one, flow.left + index * (half + 24), flow.y)
    })
    flow.y += height
  } else for (const one of contents) flowBlock(flow, one)
  flow.y += 12
}
