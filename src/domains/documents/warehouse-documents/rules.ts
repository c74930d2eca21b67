import { type Decimal, multiply, negate, subtract, ZERO } from '../../../money/decimal.ts'
import { unitRate } from '../../../money/exchange.ts'
import { round } from '../../../money/rounding.ts'
import { invalid } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { checkNewCurrency, checkNewRateUnits } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Department } from '../../administration/departments/schema.ts'
import type { Client } from '../../catalog/clients/rules.ts'
import { hasSameMovements } from '../stock-movements/rules.ts'
import type { Movement } from '../stock-movements/schema.ts'
import { isIssue, totalOf } from './lines.ts'
import type { Action, DocumentDraft, WarehouseDocument } from './schema.ts'

// Composes a warehouse document and its movements.

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
  const purchaseNet = totalOf(actions, 'total_purchase_price_net')
  const purchaseGross = totalOf(actions, 'total_purchase_price_gross')
  return {
    ...draft,
    issue_date,
    transaction_date: draft.transaction_date ?? current?.transaction_date ?? issue_date,
    issue_year: Number(issue_date.slice(0, 4)),
    currency: firstValue(draft.currency, current?.currency, settings.currency),
    lang: firstValue(draft.lang, current?.lang, settings.lang),
    quantity: totalOf(actions, 'quantity'),
    price_net: net,
    price_gross: gross,
    price_tax: subtract(gross, net),
    purchase_price_net: purchaseNet,
    purchase_price_gross: purchaseGross,
    purchase_price_tax: subtract(purchaseGross, purchaseNet),
  }
}

const firstValue = (...values: (string | null | undefined)[]): string | null =>
  values.find((value) => !isBlank(value)) ?? null

// pz and pw receive goods, wz and rw issue them, mm moves them between warehouses, zt only orders them.
export function movementsOf(
  document: DocumentDraft,
  actions: readonly Action[],
  accountCurrency: Settings['currency'],
): Movement[] {
  const kind = document.kind as string
  return actions.flatMap((action, line) => {
    const size = action.quantity ?? ZERO
    const [sourceId, targetId] = [document.warehouse_id ?? null, targetOf(document, action)]
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
      purchase_price_net: accountPrice(document, action, accountCurrency),
      line,
      quantity,
      warehouse_id,
      warehouse2_id,
    })
    if (kind === 'zt') return []
    if (kind === 'mm') return [move(negate(size), sourceId, targetId), move(size, targetId, sourceId)]
    return [move(isIssue(kind) ? negate(size) : size, sourceId, null)]
  })
}

// Stock is valued in the account currency. A price in another currency needs an exchange rate; without one the price of
// the product applies.
function accountPrice(
  document: DocumentDraft,
  { purchase_price_net }: Action,
  accountCurrency: Settings['currency'],
): Decimal | null {
  if (!purchase_price_net || !isForeign(document.currency, accountCurrency)) return purchase_price_net ?? null
  const { exchange_currency, exchange_currency_rate, exchange_currency_rate_den } = document
  if (!exchange_currency_rate || exchange_currency !== accountCurrency) return null
  const rate = unitRate(exchange_currency_rate, exchange_currency_rate_den)
  return round(multiply(purchase_price_net, rate), PRICE_SCALE)
}

const PRICE_SCALE = 8

export const isForeign = (
  currency: string | null | undefined,
  accountCurrency: Settings['currency'],
): boolean => !isBlank(currency) && !isBlank(accountCurrency) && currency !== accountCurrency

export const targetOf = (document: DocumentDraft, action: Action): number | null =>
  document.kind === 'mm' ? (action.warehouse2_id ?? document.warehouse2_id ?? null) : null

export function checkTargets(document: DocumentDraft, actions: readonly Action[]) {
  if (document.kind !== 'mm') return
  actions.forEach((action, index) => {
    const target = targetOf(document, action)
    const path = `warehouse_actions[${index}].warehouse2_id`
    if (target === null) throw invalid({ [path]: "can't be blank" })
    if (target === document.warehouse_id) throw invalid({ [path]: 'must differ from the source warehouse' })
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

// Copies department and client onto the document, so that it stays the same when they change.
export function departmentOf(department: Department | undefined): DocumentDraft {
  const fields: { [name: string]: unknown } = { department_id: department?.id ?? null }
  for (const name of DEPARTMENT_FIELDS) fields[`department_${name}`] = department?.[name] ?? null
  return fields as DocumentDraft
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
  const fields: { [name: string]: unknown } = { client_id: client?.id ?? null }
  for (const name of CLIENT_FIELDS) fields[`client_${name}`] = client?.[name] ?? null
  return fields as DocumentDraft
}

// The new client of a document that names an unknown one.
export function clientFrom(draft: DocumentDraft) {
  const fields = draft as { [name: string]: unknown }
  const clientFields = CLIENT_FIELDS.map((name) => [name, fields[`client_${name}`]])
  const kind = isIssue(draft.kind) ? 'buyer' : 'seller'
  return Object.fromEntries([...clientFields.filter(([, value]) => value !== undefined), ['kind', kind]])
}

// Stock at the end of a closed month is booked, so movements until then can be neither changed nor added.
export function checkPeriods(
  before: readonly Movement[],
  after: readonly Movement[],
  { closed_until }: Pick<Settings, 'closed_until'>,
) {
  if (!closed_until || hasSameMovements(before, after)) return
  const isClosed = ({ date }: Movement) => (date ?? '') <= closed_until
  if (before.some(isClosed))
    throw invalid({
      closed_until: `${closed_until}: the period is closed; create another document in an open period`,
    })
  if (after.some(isClosed))
    throw invalid({ issue_date: `is in a closed period (until ${closed_until}); enter a later date` })
}
