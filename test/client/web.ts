// What the web application takes for granted of answers, held against the types made from /openapi.json. It is compiled in the tests
// and never run.
import type { Category, Client, Invoice } from '#web/api/resources.ts'
import type { Document, Listed, Position, Rate, Settlement } from '#web/pages/invoices/record.ts'
import type { Product, StockLine } from '#web/pages/products/product.ts'
import type { Action, WarehouseDocument } from '#web/pages/warehouse-documents/document.ts'
import type { components } from './schema.d.ts'

type Answered = components['schemas']

// A field that is not answered, or as something else, stands in the error. What the server always fills is null in the document and
// not in the pages, and what is free JSON may be anything.
type Faults<Own, Told> = {
  [Field in keyof Own]-?: Field extends keyof Told
    ? unknown extends Told[Field]
      ? never
      : NonNullable<Told[Field]> extends Own[Field]
        ? never
        : ['is answered as', Field, Told[Field]]
    : ['is not answered', Field]
}[keyof Own]
type None<_Fault extends never> = true

export type Held = [
  None<Faults<Client, Answered['Client']>>,
  None<Faults<Category, Answered['Category']>>,
  None<Faults<Invoice, Answered['Invoice']>>,
  None<Faults<Listed, Answered['Invoice']>>,
  None<
    Faults<
      Omit<Document, 'positions' | 'totals_by_rate' | 'margins_by_rate' | 'settlement_positions'>,
      Answered['Invoice']
    >
  >,
  None<Faults<Position, Answered['Position']>>,
  None<Faults<Rate, Answered['RateTotals']>>,
  None<Faults<Settlement, Answered['SettlementPosition']>>,
  None<Faults<Omit<Product, 'stock'>, Answered['Product']>>,
  None<Faults<StockLine, Answered['StockOfProduct']>>,
  None<Faults<Omit<WarehouseDocument, 'warehouse_actions'>, Answered['WarehouseDocument']>>,
  None<Faults<Action, Answered['DocumentAction']>>,
]
