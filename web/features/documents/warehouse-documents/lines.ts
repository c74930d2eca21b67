import {
  absolute,
  type Decimal,
  multiply,
  parseDecimal,
  printPlain,
  sum,
  ZERO,
} from '../../../../src/money/decimal.ts'
import { amountsFromNet } from '../../../../src/money/line.ts'
import { round } from '../../../../src/money/rounding.ts'
import { normaliseTax } from '../../../../src/money/tax.ts'
import type { Product } from '../../catalog/products/product.ts'
import { isBought, type Kind, type WarehouseDocument } from './warehouse-document.ts'

// Form values of the lines: how they are loaded, sent and added up.

export type Line = {
  // Identifies the line on this page.
  key: string
  id?: number
  product_id: number | null
  product_name: string
  quantity: string
  quantity_unit: string
  price: string
  tax: string
}

export const emptyLine = (key = `${Date.now()}-${Math.random()}`): Line => ({
  key,
  product_id: null,
  product_name: '',
  quantity: '1',
  quantity_unit: '',
  price: '',
  tax: '',
})

export function linesOf({ kind, warehouse_actions = [] }: WarehouseDocument): Line[] {
  return warehouse_actions.map((action) => ({
    key: String(action.id),
    id: action.id,
    product_id: action.product_id,
    product_name: action.product_name ?? '',
    quantity: plain(action.quantity),
    quantity_unit: action.quantity_unit ?? '',
    price: plain(isBought(kind) ? action.purchase_price_net : action.price_net),
    tax: (isBought(kind) ? action.purchase_tax : action.tax) ?? '',
  }))
}

// Choosing a product fills in its unit, price and rate.
export function goodsLineFromProduct(line: Line, product: Product, kind: Kind): Line {
  const bought = isBought(kind)
  return {
    ...line,
    product_id: product.id,
    product_name: product.name,
    quantity_unit: product.quantity_unit ?? '',
    price: plain(bought ? product.purchase_price_net : product.price_net),
    tax: (bought ? (product.purchase_tax ?? product.tax) : product.tax) ?? '',
  }
}

// The API returns issued quantities as negative numbers; the form shows them as positive.
function plain(text: string | null): string {
  const parsed = text === null ? undefined : parseDecimal(text)
  return parsed ? printPlain(absolute(parsed)) : ''
}

export const isBlankLine = (line: Line) => line.product_id === null && line.product_name === ''

// Request body; removed lines are marked for deletion.
export function lineInputs(lines: readonly Line[], before: readonly Line[], kind: Kind) {
  const [price, tax] = isBought(kind) ? ['purchase_price_net', 'purchase_tax'] : ['price_net', 'tax']
  const filledLines = lines.filter((line) => !isBlankLine(line))
  const removedLines = before.filter(
    ({ id }) => id !== undefined && !filledLines.some((line) => line.id === id),
  )
  return [
    ...filledLines.map((line) => ({
      ...(line.id === undefined ? {} : { id: line.id }),
      product_id: line.product_id,
      ...(line.product_id === null ? { product_name: line.product_name } : {}),
      quantity: line.quantity,
      ...(line.quantity_unit === '' ? {} : { quantity_unit: line.quantity_unit }),
      ...(line.price === '' ? {} : { [price as string]: line.price }),
      ...(line.tax === '' ? {} : { [tax as string]: line.tax }),
    })),
    ...removedLines.map(({ id }) => ({ id, _destroy: true })),
  ]
}

export function totalsOf(lines: readonly Line[]): { net: string; gross: string } {
  const amounts = lines.map((line) =>
    amountsFromNet(netOf(line) ?? ZERO, normaliseTax(line.tax === '' ? '0' : line.tax) ?? '0'),
  )
  return {
    net: printPlain(sum(amounts.map(({ net }) => net))),
    gross: printPlain(sum(amounts.map(({ gross }) => gross))),
  }
}

export function netOf({ quantity, price }: Line): Decimal | undefined {
  const [quantityValue, each] = [parseDecimal(quantity), parseDecimal(price)]
  return quantityValue && each && round(multiply(quantityValue, each))
}
