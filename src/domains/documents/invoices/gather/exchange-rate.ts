import { isZero, printPlain, ZERO } from '../../../../money/decimal.ts'
import { calculationRules } from '../../../../money/rules/versions.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { dayAt } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { WriteContext } from '../../../administration/accounts/write-context.ts'
import { findRate } from '../../../catalog/exchange-rates/actions.ts'
import { defaultBank, missingDay, noteOf } from '../../../catalog/exchange-rates/rules.ts'
import { DEFAULT_UNITS, RATE_KINDS, type RateKind } from '../../../catalog/exchange-rates/schema.ts'
import { composeDates, paymentTaxDates } from '../rules/dates.ts'
import { composeExchange, storedMargins, storedTotals } from '../rules/exchange.ts'
import { deliveryReason } from '../rules/locks.ts'
import type { ReferenceRate } from '../rules/plausible-amounts.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../schema.ts'

// Finds the exchange rate of a bank for documents that are converted into another currency and set no rate
// themselves.

type RateRequest = { kind: RateKind; is_strict: boolean }

export async function gatherRate(
  db: Database,
  writer: WriteContext,
  draft: InvoiceDraft,
  layers: InvoiceDraft[],
  current?: Invoice,
) {
  const rateRequest = rateRequestOf(draft, current)
  if (rateRequest === undefined) {
    if (isBlank(draft.exchange_currency_rate)) return
    if (current?.rate_found) layers.push({ rate_found: false })
    return gatherReference(db, writer, draft, layers, current)
  }
  const { account_id } = writer
  const to = targetCurrency(draft, current)
  const { from, day } = rateInputs(writer, layers, current)
  if (from === to || from === '') return
  const quote = await findRate(db, account_id, rateRequest.kind, day, [from, to])
  if (!quote && rateRequest.is_strict)
    throw invalid({
      exchange_currency_rate: `is missing: no ${rateRequest.kind.toUpperCase()} rate for ${from} on ${missingDay(rateRequest.kind, day)}; enter a rate`,
    })
  if (!quote) return
  layers.push({
    exchange_kind: rateRequest.kind,
    exchange_currency: to,
    exchange_currency_rate: quote.rate,
    exchange_currency_rate_den: DEFAULT_UNITS,
    exchange_date: quote.date,
    rate_found: true,
    ...(current?.reference_rate ? { reference_rate: null } : {}),
    ...(isBlank(draft.exchange_note) ? { exchange_note: noteOf(rateRequest.kind, quote) } : {}),
  })
}

// Stores the rate of the bank beside a rate of the request, to warn about implausible rates.
async function gatherReference(
  db: Database,
  writer: WriteContext,
  draft: InvoiceDraft,
  layers: InvoiceDraft[],
  current?: Invoice,
) {
  const accountCurrency = writer.settings.currency ?? ''
  const to = targetCurrency(draft, current) || accountCurrency
  const isAccountCurrency = [draft.currency, current?.currency].every(
    (currency) => isBlank(currency) || currency === accountCurrency,
  )
  // Corrections keep the rate of the original, however old it is.
  if ((isAccountCurrency && to === accountCurrency) || (draft.kind ?? current?.kind) === 'correction') return
  const { from, day } = rateInputs(writer, layers, current)
  if (from === to || from === '') return
  const kind = defaultBank(to) ?? defaultBank(from) ?? 'nbp'
  const quote = await findRate(db, writer.account_id, kind, day, [from, to])
  const referenceRate: ReferenceRate | undefined = quote && {
    rate: printPlain(quote.rate),
    date: quote.date,
    kind,
  }
  if (referenceRate || current?.reference_rate) layers.push({ reference_rate: referenceRate ?? null })
}

// Returns the currency of the document, and the day that determines its rate.
function rateInputs({ settings, clock, time_zone }: WriteContext, layers: InvoiceDraft[], current?: Invoice) {
  const composed: InvoiceDraft = invoices.overlay(layers)
  const from =
    (isBlank(composed.currency) ? (current?.currency ?? settings.currency) : composed.currency) ?? ''
  const today = dayAt(clock.now(), time_zone)
  const dates = composeDates(composed, settings.payment_to_kind ?? 5, today, current)
  const paid = paymentTaxDates(paidDocument(composed, dates, today, current), current, composed)
  const kind = composed.kind ?? current?.kind ?? null
  return { from, day: rateDay({ kind, ...dates, ...paid }) }
}

// An advance is taxed when it is paid. Other documents have the rate of their issue, however they are paid.
const paidDocument = (draft: InvoiceDraft, dates: InvoiceDraft, today: string, current?: Invoice) => {
  const { kind, income, status, paid, paid_date } = { ...current, ...definedOf(draft) }
  return {
    kind: kind === 'advance' ? kind : null,
    income,
    issue_date: dates.issue_date,
    sell_date: dates.sell_date,
    paid: status === 'paid' && isZero(paid ?? ZERO) ? DEFAULT_UNITS : paid,
    paid_date: paid_date ?? (status === 'paid' ? today : null),
  }
}

const definedOf = (draft: InvoiceDraft): InvoiceDraft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))

// The rate of a stored document whose tax day a payment moves. What the buyer has seen stays.
export async function rateForNewDays(
  db: Database,
  { account_id, settings }: WriteContext,
  invoice: Invoice,
  days: InvoiceDraft,
): Promise<InvoiceDraft> {
  const day = rateDay({ ...invoice, ...days })
  const { currency, exchange_currency: to, exchange_kind, exchange_note } = invoice
  const kind = RATE_KINDS.find((kind) => kind === exchange_kind)
  const isUnseen = (deliveryReason(invoice) ?? 'paid') === 'paid' && invoice.gov_status === null
  if (invoice.rate_found !== true || !isUnseen || !kind || !to || day === rateDay(invoice)) return {}
  const quote = await findRate(db, account_id, kind, day, [currency ?? '', to])
  if (!quote || quote.date === invoice.exchange_date) return {}
  const draft: InvoiceDraft = {
    exchange_currency_rate: quote.rate,
    exchange_currency_rate_den: DEFAULT_UNITS,
    exchange_date: quote.date,
    ...(exchange_note?.startsWith(kind.toUpperCase()) ? { exchange_note: noteOf(kind, quote) } : {}),
  }
  const rules = calculationRules(invoice.calculation_version)
  const context = { draft, currency: currency ?? '', settings, rules, current: invoice }
  const amounts = { totals: storedTotals(invoice), margins: storedMargins(invoice) }
  return { ...draft, ...composeExchange(context, amounts) }
}

const targetCurrency = (draft: InvoiceDraft, current?: Invoice): string =>
  (isBlank(draft.exchange_currency) ? current?.exchange_currency : draft.exchange_currency) ?? ''

// Looks up a rate only if the request has none; corrections keep the rate of the original. A bank named in
// the request must have a rate, a default bank may have none.
function rateRequestOf(draft: InvoiceDraft, current?: Invoice): RateRequest | undefined {
  if (!isBlank(draft.exchange_currency_rate) || targetCurrency(draft, current) === '') return undefined
  // A collective correction has the rate before its issue (art. 31b(2) of the Polish VAT act).
  const isFollowing = (draft.kind ?? current?.kind) === 'correction' && !draft.corrected_invoices
  if (isFollowing || (current && !changesRate(draft, current))) return undefined
  const requestedKind = isBlank(draft.exchange_kind) ? current?.exchange_kind : draft.exchange_kind
  if (isBlank(requestedKind)) {
    const kind = defaultBank(targetCurrency(draft, current))
    return kind && { kind, is_strict: false }
  }
  const kind = RATE_KINDS.find((kind) => kind === requestedKind)
  return kind && { kind, is_strict: true }
}

const RATE_FIELDS = ['currency', 'exchange_currency', 'exchange_kind'] as const
const RATE_CONDITIONS = [
  'issue_date',
  'sell_date',
  'transaction_date',
  'accounting_vat_tax_date',
  'paid_date',
  'kind',
] as const

// Returns whether a stored document needs a new rate, because a field changes that the found rate depends on.
function changesRate(draft: InvoiceDraft, current: Invoice): boolean {
  const isNew = (name: (typeof RATE_FIELDS)[number] | (typeof RATE_CONDITIONS)[number]) =>
    !isBlank(draft[name]) && draft[name] !== current[name]
  return RATE_FIELDS.some(isNew) || (current.rate_found === true && RATE_CONDITIONS.some(isNew))
}

// Returns the day before which the rate was published: the tax point, or the issue date if it is earlier
// (art. 31a of the Polish VAT act). Tax of imported services is due when they are performed, whenever they are invoiced.
function rateDay(document: InvoiceDraft): string {
  const { kind, issue_date, accounting_vat_tax_date, transaction_date } = document
  const taxed = accounting_vat_tax_date ?? transaction_date
  const isService = kind === 'import_service' || kind === 'import_service_eu'
  if (isService) return (taxed === issue_date ? (transaction_date ?? taxed) : taxed) as string
  return [issue_date, taxed].filter((day) => !isBlank(day)).sort()[0] as string
}
