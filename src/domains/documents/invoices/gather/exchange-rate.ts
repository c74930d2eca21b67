import { printPlain } from '../../../../money/decimal.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { dayAt } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Writer } from '../../../administration/accounts/write-context.ts'
import { findRate } from '../../../catalog/exchange-rates/actions.ts'
import { missingDay, noteOf, usualKind } from '../../../catalog/exchange-rates/rules.ts'
import { ONE, RATE_KINDS, type RateKind } from '../../../catalog/exchange-rates/schema.ts'
import { composeDates } from '../rules/dates.ts'
import type { ReferenceRate } from '../rules/plausible-amounts.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../schema.ts'

// The rate of a bank for a document that is told in another currency and says no rate of its own.

type Asked = { kind: RateKind; is_strict: boolean }

export async function gatherRate(
  db: Database,
  writer: Writer,
  draft: InvoiceDraft,
  layers: InvoiceDraft[],
  current?: Invoice,
) {
  const asked = askedOf(draft, current)
  if (asked === undefined) {
    if (isBlank(draft.exchange_currency_rate)) return
    if (current?.rate_found) layers.push({ rate_found: false })
    return gatherReference(db, writer, draft, layers, current)
  }
  const { account_id } = writer
  const to = exchangedTo(draft, current)
  const { from, day } = quotedOf(writer, layers, current)
  if (from === to || from === '') return
  const found = await findRate(db, account_id, asked.kind, day, [from, to])
  if (!found && asked.is_strict)
    throw invalid({
      exchange_currency_rate: `is not known: there is no rate of ${asked.kind.toUpperCase()} for ${from} on ${missingDay(asked.kind, day)}`,
    })
  if (!found) return
  layers.push({
    exchange_kind: asked.kind,
    exchange_currency: to,
    exchange_currency_rate: found.rate,
    exchange_currency_rate_den: ONE,
    exchange_date: found.date,
    rate_found: true,
    ...(current?.reference_rate ? { reference_rate: null } : {}),
    ...(isBlank(draft.exchange_note) ? { exchange_note: noteOf(asked.kind, found) } : {}),
  })
}

// What the bank of the currency quoted beside a rate that somebody brings, so that one far from it can be warned of.
async function gatherReference(
  db: Database,
  writer: Writer,
  draft: InvoiceDraft,
  layers: InvoiceDraft[],
  current?: Invoice,
) {
  const own = writer.settings.currency ?? ''
  const to = exchangedTo(draft, current) || own
  const is_own = [draft.currency, current?.currency].every((one) => isBlank(one) || one === own)
  // A correction stands by the rate of what it corrects, however old that is.
  if ((is_own && to === own) || (draft.kind ?? current?.kind) === 'correction') return
  const { from, day } = quotedOf(writer, layers, current)
  if (from === to || from === '') return
  const kind = usualKind(to) ?? usualKind(from) ?? 'nbp'
  const quote = await findRate(db, writer.account_id, kind, day, [from, to])
  const found: ReferenceRate | undefined = quote && { rate: printPlain(quote.rate), date: quote.date, kind }
  if (found || current?.reference_rate) layers.push({ reference_rate: (found ?? null) as never })
}

// The currency of the document, and the day by which its rate is chosen.
function quotedOf({ settings, clock, time_zone }: Writer, layers: InvoiceDraft[], current?: Invoice) {
  const whole: InvoiceDraft = invoices.lay(layers)
  const from = (isBlank(whole.currency) ? (current?.currency ?? settings.currency) : whole.currency) ?? ''
  const today = dayAt(clock.now(), time_zone)
  return { from, day: taxPoint(composeDates(whole, settings.payment_to_kind ?? 5, today, current)) }
}

const exchangedTo = (draft: InvoiceDraft, current?: Invoice): string =>
  (isBlank(draft.exchange_currency) ? current?.exchange_currency : draft.exchange_currency) ?? ''

// Nobody is asked for a rate that was said, and corrections stand by that of what they correct. A bank that is named must know
// one; where only the currency is said, the bank that counts in it may.
function askedOf(draft: InvoiceDraft, current?: Invoice): Asked | undefined {
  if (!isBlank(draft.exchange_currency_rate) || exchangedTo(draft, current) === '') return undefined
  if ((draft.kind ?? current?.kind) === 'correction' || (current && !isOther(draft, current)))
    return undefined
  const named = isBlank(draft.exchange_kind) ? current?.exchange_kind : draft.exchange_kind
  if (isBlank(named)) {
    const kind = usualKind(exchangedTo(draft, current))
    return kind && { kind, is_strict: false }
  }
  const kind = RATE_KINDS.find((kind) => kind === named)
  return kind && { kind, is_strict: true }
}

const ASKING = ['currency', 'exchange_currency', 'exchange_kind'] as const
const DAYS = ['issue_date', 'sell_date', 'transaction_date', 'accounting_vat_tax_date'] as const

// Of a stored document the rate is looked for again where it was found, and something is said that it follows from.
function isOther(draft: InvoiceDraft, current: Invoice): boolean {
  const isNew = (name: (typeof ASKING)[number] | (typeof DAYS)[number]) =>
    !isBlank(draft[name]) && draft[name] !== current[name]
  return ASKING.some(isNew) || (current.rate_found === true && DAYS.some(isNew))
}

// The day before which the rate was published: of the tax, or of the issue where that is earlier (art. 31a of the Polish VAT act).
const taxPoint = ({ issue_date, accounting_vat_tax_date, transaction_date }: InvoiceDraft): string =>
  [issue_date, accounting_vat_tax_date ?? transaction_date].filter((day) => !isBlank(day)).sort()[0] as string
