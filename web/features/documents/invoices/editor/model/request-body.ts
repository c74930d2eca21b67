import { BUYER_FIELDS, FIELDS, PARTS, type Part, SELLER_FIELDS, type Values } from './editor-values.ts'
import type { Start } from './initial-values.ts'
import { exactText } from './line.ts'
import { changedPositions, newPositions, type SentLines, withoutBlanks } from './position-changes.ts'

// The document as the API takes it: a new one says nothing of what was left empty, a stored one only what changed.

type Body = { [field: string]: unknown }
export type Sent = { body: Body; places: SentLines['places'] }

const DECIMALS = ['paid', 'exchange_currency_rate', 'exchange_currency_rate_den', 'skonto_discount_value']
const FOLLOWING: (keyof Values)[] = ['price_kind', 'position', 'sum']

export function newDocument(values: Values, start: Start): Sent {
  const { positions, places } = newPositions(values.lines)
  const is_for_receipt = start.how === 'convert' && start.source.kind === 'receipt'
  const is_dated = values.payment_to_kind === 'other_date'
  const body = withoutBlanks({
    ...fieldsOf(values, [...FIELDS, ...SELLER_FIELDS]),
    ...buyerOf(values),
    payment_to: is_dated ? values.payment_to : null,
    from_invoice_id: values.from_invoice_id,
    invoice_id: values.invoice_id,
    ...(is_for_receipt ? { additional_params: 'for_receipt' } : {}),
  })
  const parts = Object.fromEntries(
    PARTS.filter((name) => values[name].length > 0).map((name) => [name, values[name].map(withoutBlanks)]),
  )
  return {
    body: { ...body, income: values.income, calculating_strategy: strategyOf(values), ...parts, positions },
    places,
  }
}

// Of a draft the days that nobody chose are those of the day it is issued.
export function draftBody({ body }: Sent, values: Values, base: Values): Body {
  const days = ['issue_date', 'sell_date'] as const
  const unchosen = days.filter((name) => values[name] === base[name])
  const kept = Object.entries(body).filter(([name]) => !(unchosen as string[]).includes(name))
  return { ...Object.fromEntries(kept), status: 'draft' }
}

export function changedDocument(values: Values, base: Values, changes: Partial<Values>): Sent {
  const { positions, places } = changedPositions(values.lines, base.lines)
  const names = FIELDS.filter((name) => name in changes)
  const parts = PARTS.filter((name) => name in changes).map((name) => [
    name,
    name === 'bank_accounts' ? values[name] : changedParts(values[name], base[name]),
  ])
  const is_new_buyer = 'client_id' in changes || values.buyer_override
  return {
    body: {
      ...fieldsOf(values, names),
      ...(is_new_buyer ? { ...fieldsOf(values, BUYER_FIELDS), ...buyerOf(values) } : {}),
      ...(FOLLOWING.some((name) => name in changes) ? { calculating_strategy: strategyOf(values) } : {}),
      ...Object.fromEntries(parts),
      ...(positions.length > 0 ? { positions } : {}),
    },
    places,
  }
}

// A card speaks for itself unless something was changed for this document.
function buyerOf(values: Values): Body {
  if (values.client_id === null || values.buyer_override)
    return values.client_id === null
      ? { client_id: null, buyer_override: false }
      : { client_id: values.client_id, buyer_override: true, keep_client: true }
  return { client_id: values.client_id, ...Object.fromEntries(BUYER_FIELDS.map((name) => [name, undefined])) }
}

const fieldsOf = (values: Values, names: readonly (keyof Values)[]): Body =>
  Object.fromEntries(
    names.map((name) => {
      const value = values[name]
      return [name, DECIMALS.includes(name) && typeof value === 'string' ? exactText(value) : value]
    }),
  )

const strategyOf = ({ price_kind, position, sum }: Values) => ({
  position,
  ...(sum === 'default' ? {} : { sum }),
  invoice_form_price_kind: price_kind,
})

const changedParts = (next: readonly Part[], before: readonly Part[]): Part[] => [
  ...next,
  ...before
    .filter(({ id }) => !next.some((part) => part.id === id))
    .map(({ id }) => ({ id, _destroy: true })),
]
