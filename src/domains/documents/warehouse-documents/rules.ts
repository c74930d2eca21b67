import { type Decimal, multiply, negate, subtract, ZERO } from '../../../money/decimal.ts'
import { unitRate } from '../../../money/exchange.ts'
import { round } from '../../../money/rounding.ts'
import { invalid } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { checkNewCurrency, checkNewRateUnits } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Department } from '../../administration/departments/schema.ts'
import type { Client } from '../../catalog/clients/rules.ts'
import { isSame } from '../stock-movements/rules.ts'
import type { Movement } from '../stock-movements/schema.ts'
import { goesOut, totalOf } from './lines.ts'
import type { Action, DocumentDraft, WarehouseDocument } from './schema.ts'

// How a warehouse document comes to be, and what it moves: values in, value out.

export function composeDocument(
  draft: DocumentDraft,
  actions: readonly Action[],
  settings: Settings,
  today: string,
  current?: WarehouseDocument,
): DocumentDraft {
  for (const name of ['currency', 'exchange_currency'] as const)
    checkNewCurrency(name, draft[name], current?.[name])
  checkNewRateUnits(draft.exchange_currency_rate_den, current?.exchange_currency_rate_den)
  const issue_date = draft.issue_date ?? current?.issue_date ?? today
  const net = totalOf(actions, 'total_price_net')
  const gross = totalOf(actions, 'total_price_gross')
  const purchase_net = totalOf(actions, 'total_purchase_price_net')
  const purchase_gross = totalOf(actions, 'total_purchase_price_gross')
  return {
    ...draft,
    issue_date,
    transaction_date: draft.transaction_date ?? current?.transaction_date ?? issue_date,
    issue_year: Number(issue_date.slice(0, 4)),
    currency: chosen(draft.currency, current?.currency, settings.currency),
    lang: chosen(draft.lang, current?.lang, settings.lang),
    quantity: totalOf(actions, 'quantity'),
    price_net: net,
    price_gross: gross,
    price_tax: subtract(gross, net),
    purchase_price_net: purchase_net,
    purchase_price_gross: purchase_gross,
    purchase_price_tax: subtract(purchase_gross, purchase_net),
  }
}

const chosen = (...given: (string | null | undefined)[]): string | null =>
  given.find((value) => !isBlank(value)) ?? null

// pz and pw bring goods in, wz and rw take them out, mm takes them out here and brings them in there, zt only orders.
export function movementsOf(
  document: DocumentDraft,
  actions: readonly Action[],
  own_currency: Settings['currency'],
): Movement[] {
  const kind = document.kind as string
  return actions.flatMap((action, line) => {
    const size = action.quantity ?? ZERO
    const [here, there] = [document.warehouse_id ?? null, targetOf(document, action)]
    const move = (
      quantity: Decimal,
      warehouse_id: number | null,
      warehouse2_id: number | null,
    ): Movement => ({
      kind,
      date: document.issue_date ?? null,
      product_id: action.product_id as number,
      product_name: action.product_name ?? null,
      code: action.code ?? null,
      tax: action.tax ?? null,
      price_net: action.price_net ?? null,
      purchase_tax: action.purchase_tax ?? null,
      purchase_price_net: ownPrice(document, action, own_currency),
      line,
      quantity,
      warehouse_id,
      warehouse2_id,
    })
    if (kind === 'zt') return []
    if (kind === 'mm') return [move(negate(size), here, there), move(size, there, here)]
    return [move(goesOut(kind) ? negate(size) : size, here, null)]
  })
}

// Stock is valued in the account's own currency: money of another needs a rate, or the card of the product knows.
function ownPrice(
  document: DocumentDraft,
  { purchase_price_net }: Action,
  own_currency: Settings['currency'],
): Decimal | null {
  if (!purchase_price_net || !isForeign(document.currency, own_currency)) return purchase_price_net ?? null
  const { exchange_currency, exchange_currency_rate, exchange_currency_rate_den } = document
  if (!exchange_currency_rate || exchange_currency !== own_currency) return null
  const rate = unitRate(exchange_currency_rate, exchange_currency_rate_den)
  return round(multiply(purchase_price_net, rate), PRICE_SCALE)
}

const PRICE_SCALE = 8

export const isForeign = (currency: string | null | undefined, own_currency: Settings['currency']): boolean =>
  !isBlank(currency) && !isBlank(own_currency) && currency !== own_currency

export const targetOf = (document: DocumentDraft, action: Action): number | null =>
  document.kind === 'mm' ? (action.warehouse2_id ?? document.warehouse2_id ?? null) : null

export function checkTargets(document: DocumentDraft, actions: readonly Action[]) {
  if (document.kind !== 'mm') return
  actions.forEach((action, index) => {
    const target = targetOf(document, action)
    const path = `warehouse_actions[${index}].warehouse2_id`
    if (target === null) throw invalid({ [path]: "can't be blank" })
    if (target === document.warehouse_id) throw invalid({ [path]: 'is where the goods are already' })
  })
}

const DEPARTMENT_FIELDS = [
  'name',
  'tax_no',
  'tax_no_kind',
  'street',
  'post_code',
  'city',
  'country',
  'email',
  'www',
  'fax',
  'phone',
  'bank',
  'bank_account',
] as const

// Both sides are copied onto the document: it must read the same after their cards have changed.
export function departmentOf(department: Department | undefined): DocumentDraft {
  const copied: { [name: string]: unknown } = { department_id: department?.id ?? null }
  for (const name of DEPARTMENT_FIELDS) copied[`department_${name}`] = department?.[name] ?? null
  return copied as DocumentDraft
}

const CLIENT_FIELDS = [
  'name',
  'company',
  'title',
  'first_name',
  'last_name',
  'tax_no',
  'tax_no_kind',
  'street',
  'post_code',
  'city',
  'country',
  'email',
  'phone',
  'note',
  'bank',
  'bank_account',
  'use_delivery_address',
  'delivery_address',
] as const

export function clientOf(client: Client | undefined): DocumentDraft {
  const copied: { [name: string]: unknown } = { client_id: client?.id ?? null }
  for (const name of CLIENT_FIELDS) copied[`client_${name}`] = client?.[name] ?? null
  return copied as DocumentDraft
}

// The card of a client that a document names for the first time.
export function clientFrom(draft: DocumentDraft) {
  const sent = draft as { [name: string]: unknown }
  const given = CLIENT_FIELDS.map((name) => [name, sent[`client_${name}`]])
  const kind = goesOut(draft.kind) ? 'buyer' : 'seller'
  return Object.fromEntries([...given.filter(([, value]) => value !== undefined), ['kind', kind]])
}

// What lay there at the end of a closed month stands in the books: nothing that moved until then is changed, and nothing added.
export function checkMonths(
  before: readonly Movement[],
  after: readonly Movement[],
  { closed_until }: Pick<Settings, 'closed_until'>,
) {
  if (!closed_until || isSame(before, after)) return
  const isClosed = ({ date }: Movement) => (date ?? '') <= closed_until
  if (before.some(isClosed))
    throw invalid({
      closed_until: `${closed_until}: its month is closed; make another document in an open one`,
    })
  if (after.some(isClosed)) throw invalid({ issue_date: `lies in a closed month (until ${closed_until})` })
}
