import { type Decimal, equals } from '../../money/decimal.ts'
import { completePrice } from '../../money/price.ts'
import type { DraftOf, RecordOf } from '../../platform/fields/resource.ts'
import type { products } from './schema.ts'

export type Product = RecordOf<typeof products.fields>
export type ProductDraft = DraftOf<typeof products.fields>

// The price that was given leads and keeps its decimals, the other follows; a new rate alone keeps the net price. Clients
// send whole records back, so a price that did not change does not lead.
export function composePrices(draft: ProductDraft, current?: Product): ProductDraft {
  const tax = (draft.tax === undefined ? current?.tax : draft.tax) ?? '23'
  const purchase_tax = draft.purchase_tax === undefined ? current?.purchase_tax : draft.purchase_tax
  const sale = followPrice(
    { net: draft.price_net, gross: draft.price_gross },
    { net: current?.price_net, gross: current?.price_gross },
    tax,
  )
  const purchase = followPrice(
    { net: draft.purchase_price_net, gross: draft.purchase_price_gross },
    { net: current?.purchase_price_net, gross: current?.purchase_price_gross },
    purchase_tax ?? tax,
  )
  return {
    ...draft,
    ...sale,
    purchase_price_net: purchase.price_net,
    purchase_price_gross: purchase.price_gross,
    purchase_price_tax: purchase.price_tax,
  }
}

type Price = Decimal | null | undefined
type Prices = { net: Price; gross: Price }

function followPrice(given: Prices, current: Prices, tax: string) {
  const is_net_new = given.net && !(current.net && equals(given.net, current.net))
  const is_gross_new = given.gross && !(current.gross && equals(given.gross, current.gross))
  if (is_net_new && is_gross_new) {
    const from_net = completePrice({ price_net: given.net, tax }, 'net')
    if (equals(from_net.price_gross as Decimal, given.gross as Decimal)) return from_net
  }
  if (is_gross_new) return completePrice({ price_gross: given.gross, tax }, 'gross')
  if (is_net_new) return completePrice({ price_net: given.net, tax }, 'net')
  const net = given.net === undefined ? current.net : given.net
  if (net) return completePrice({ price_net: net, tax }, 'net')
  const gross = given.gross === undefined ? current.gross : given.gross
  if (gross && given.net === undefined) return completePrice({ price_gross: gross, tax }, 'gross')
  return { price_net: null, price_gross: null, price_tax: null }
}
