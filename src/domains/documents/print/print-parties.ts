import { unbrokenName } from '../../../platform/checks/company-name.ts'
import { drawBlock, flowBlock, keepTogether, type Paragraph, setBlock } from '../../../platform/pdf/flow.ts'
import type { Party as ListedParty } from '../invoices/fields/sublists.ts'
import { refersToDocument } from '../invoices/kinds.ts'
import { printedTaxNo } from '../invoices/rules/legal-text.ts'
import { readSublist } from '../invoices/rules/merge-sublists.ts'
import type { Invoice } from '../invoices/schema.ts'
import { printDay } from '../texts/format-values.ts'
import { printTaxNo } from '../texts/tax-number.ts'
import type { Texts } from '../texts/texts.ts'
import { partyRoles } from './labels.ts'
import { label, type PrintContext, type PrintStyle, pairedLabel, showsDetail, value } from './style.ts'

// The parties of a document: seller, buyer and recipients.

export type Party = {
  role: string
  name: string | null
  street: string | null
  post_code: string | null
  city: string | null
  country: string | null
  tax_no: string | null
  more: (string | null)[]
  contact?: (string | null)[] // contact details
}

// What is needed to draw parties.
export type PartyPrint = Pick<PrintContext, 'flow' | 'texts' | 'printStyle'>

const ROW_MAX = 3
const GAP = 24

// `from` skips parties that are already drawn elsewhere.
export function drawParties(print: PrintContext, from = 0): void {
  const { texts, invoice } = print
  const parties = partiesOf(invoice, texts).slice(from)
  for (let start = 0; start < parties.length; start += ROW_MAX)
    drawPartyRow(print, parties.slice(start, start + ROW_MAX))
}

export function drawPartyRow({ flow, texts, printStyle }: PartyPrint, row: readonly Party[]) {
  const width = (flow.width - GAP * (row.length - 1)) / row.length
  const blocks = row.map((party) => setBlock(partyLines(party, texts, printStyle), width))
  const height = Math.max(...blocks.map((block) => block.height))
  keepTogether(flow, Math.min(height, flow.bottom - flow.top))
  blocks.forEach((block, index) => {
    drawBlock(flow.paper, block, flow.left + index * (width + GAP), flow.y)
  })
  flow.y += height + 16
}

// The fields seller_* describe the account and buyer_* the other party, whatever their roles are.
export function partiesOf(invoice: Invoice, texts: Texts): Party[] {
  const { account, other, isAccountFirst } = partyRoles(invoice)
  const accountParty = { ...sellerParty(invoice), role: texts.label(account) }
  const otherParty = { ...buyerParty(invoice), role: texts.label(other) }
  const pair = isAccountFirst ? [accountParty, otherParty] : [otherParty, accountParty]
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

export const partyLines = (party: Party, texts: Texts, printStyle: PrintStyle): Paragraph[] => [
  ...pairedLabel(printStyle, party.role).map((line) => ({ ...line, heading: 2 as const })),
  value(printStyle.is_compact ? unbrokenName(party.name ?? '') : (party.name ?? ''), {
    size: 10,
    is_bold: true,
    before: 1,
  }),
  value(party.street ?? ''),
  value(formatPlace(party)),
  value(printTaxNo(party, texts)),
  ...party.more.map((text) => value(text ?? '')),
  ...(showsDetail(printStyle, 'contact') ? (party.contact ?? []) : []).map((text) => value(text ?? '')),
]

export const formatPlace = ({ post_code, city, country }: Party): string =>
  [[post_code, city].filter(Boolean).join(' '), country].filter(Boolean).join(', ')

// Names the document that another one corrects, or the receipt that it replaces.
export function correctedDocumentText(
  invoice: Invoice,
  corrected: PrintContext['corrected'],
  texts: Texts,
): string {
  const { kind, corrected_invoices, corrected_from: from, corrected_until: until } = invoice
  const day = (date: string) => printDay(date, texts.main)
  const period = from && until && texts.label('corrects_period', { from: day(from), until: day(until) })
  // A collective correction names its period, or each of its invoices.
  if (period && corrected_invoices) return period
  const label = refersToDocument({ kind }) ? 'corrects' : 'for_receipt'
  const documents = (corrected_invoices ?? [corrected]) as NonNullable<PrintContext['corrected']>[]
  const references = documents
    .filter((document) => document?.number)
    .map(({ number, issue_date }) =>
      texts.label(label, { number: number as string, date: issue_date ? day(issue_date) : '' }),
    )
  return [...references, ...(period ? [period] : [])].join('; ')
}

// Draws the corrected document, the reason and the corrected contents.
export function drawCorrection(print: PrintContext): void {
  const { flow, texts, invoice, corrected } = print
  const { correction_reason, corrected_content_before, corrected_content_after } = invoice
  const lines = [
    value(correctedDocumentText(invoice, corrected, texts), { is_bold: true }),
    value(correction_reason ? `${texts.label('reason')}: ${correction_reason}` : ''),
  ]
  const half = (flow.width - 24) / 2
  const contentTexts = [
    ['content_before', corrected_content_before],
    ['content_after', corrected_content_after],
  ] as const
  const block = setBlock(lines, flow.width)
  flowBlock(flow, block)
  if (block.height > 0) flow.y += 10
  const contents = contentTexts.map(([name, text]) =>
    setBlock(text ? [label(texts.label(name)), value(text)] : [], half),
  )
  const height = Math.max(...contents.map((content) => content.height))
  if (height === 0) return
  if (flow.y + height <= flow.bottom) {
    contents.forEach((content, index) => {
      drawBlock(flow.paper, content, flow.left + index * (half + 24), flow.y)
    })
    flow.y += height
  } else for (const content of contents) flowBlock(flow, content)
  flow.y += 12
}
