import {
  BUYER_FIELDS,
  type EditorValues,
  FIELDS,
  NESTED_LISTS,
  type Part,
  SELLER_FIELDS,
} from './editor-values.ts'
import type { EditorSource } from './initial-values.ts'
import { normalizeDecimal } from './line.ts'
import { createPositions, type SentLines, updatePositions, withoutBlanks } from './position-changes.ts'

// Request body: a new document omits empty fields, a stored one contains only changes.

type Body = { [field: string]: unknown }
export type EditorRequest = { body: Body; places: SentLines['places'] }

const DECIMALS = ['paid', 'exchange_currency_rate', 'exchange_currency_rate_den', 'skonto_discount_value']
const FOLLOWING: (keyof EditorValues)[] = ['price_kind', 'position', 'sum']

export function createBody(values: EditorValues, start: EditorSource): EditorRequest {
  const { positions, places } = createPositions(values.lines)
  const isForReceipt = start.how === 'convert' && start.source.kind === 'receipt'
  const isDated = values.payment_to_kind === 'other_date'
  const body = withoutBlanks({
    ...fieldsOf(values, [...FIELDS, ...SELLER_FIELDS]),
    ...buyerOf(values),
    payment_to: isDated ? values.payment_to : null,
    from_invoice_id: values.from_invoice_id,
    invoice_id: values.invoice_id,
    ...(isForReceipt ? { additional_params: 'for_receipt' } : {}),
  })
  const parts = Object.fromEntries(
    NESTED_LISTS.filter((name) => values[name].length > 0).map((name) => [
      name,
      values[name].map(withoutBlanks),
    ]),
  )
  return {
    body: { ...body, income: values.income, calculating_strategy: strategyOf(values), ...parts, positions },
    places,
  }
}

// Dates of a draft that the user did not choose are set on issue.
export function draftBody({ body }: EditorRequest, values: EditorValues, base: EditorValues): Body {
  const days = ['issue_date', 'sell_date'] as const
  const unchosen = days.filter((name) => values[name] === base[name])
  const selectedFields = Object.entries(body).filter(([name]) => !(unchosen as string[]).includes(name))
  return { ...Object.fromEntries(selectedFields), status: 'draft' }
}

export function updateBody(
  values: EditorValues,
  base: EditorValues,
  changes: Partial<EditorValues>,
): EditorRequest {
  const { positions, places } = updatePositions(values.lines, base.lines)
  const names = FIELDS.filter((name) => name in changes)
  const parts = NESTED_LISTS.filter((name) => name in changes).map((name) => [
    name,
    name === 'bank_accounts' ? values[name] : changedParts(values[name], base[name]),
  ])
  const isNewBuyer = 'client_id' in changes || values.buyer_override
  return {
    body: {
      ...fieldsOf(values, names),
      ...(isNewBuyer ? { ...fieldsOf(values, BUYER_FIELDS), ...buyerOf(values) } : {}),
      ...(FOLLOWING.some((name) => name in changes) ? { calculating_strategy: strategyOf(values) } : {}),
      ...Object.fromEntries(parts),
      ...(positions.length > 0 ? { positions } : {}),
    },
    places,
  }
}

// The fields of the buyer are sent only if they were changed for this document.
function buyerOf(values: EditorValues): Body {
  if (values.client_id === null || values.buyer_override)
    return values.client_id === null
      ? { client_id: null, buyer_override: false }
      : { client_id: values.client_id, buyer_override: true, keep_client: true }
  return { client_id: values.client_id, ...Object.fromEntries(BUYER_FIELDS.map((name) => [name, undefined])) }
}

const fieldsOf = (values: EditorValues, names: readonly (keyof EditorValues)[]): Body =>
  Object.fromEntries(
    names.map((name) => {
      const value = values[name]
      return [name, DECIMALS.includes(name) && typeof value === 'string' ? normalizeDecimal(value) : value]
    }),
  )

const strategyOf = ({ price_kind, position, sum }: EditorValues) => ({
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
