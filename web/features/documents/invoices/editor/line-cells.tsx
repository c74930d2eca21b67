import type { ReactNode } from 'react'
import { equals, printPlain } from '../../../../../src/money/decimal.ts'
import { SearchableSelect } from '../../../../components/forms/searchable-select.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { ratesFor } from './country-tax-rates.ts'
import { DecimalInput } from './decimal-input.tsx'
import styles from './line-table.module.css'
import type { EditorLine, PriceField } from './model/line.ts'
import { keepUnitPrice, type PricedEditorLine, type PriceOptions, priceEditorLine } from './model/pricing.ts'
import { type EarlierLines, ProductCell } from './product-cell.tsx'
import { UnitInput } from './unit-input.tsx'
import type { LineActions } from './use-line-actions.ts'

export type CellsProps = {
  line: EditorLine
  price_kind: 'net' | 'gross'
  options: PriceOptions
  country: string
  problems: { readonly [field: string]: string } | undefined
  tools: LineActions
  earlier: EarlierLines
  onCreateProduct: (key: string, name: string) => void
}

// Amount cells of a line, which are recalculated while the user types.
export function Cells(props: CellsProps) {
  const { line, price_kind, options, problems, tools, earlier, onCreateProduct } = props
  const { editor: t } = useTexts()
  const priced = priceEditorLine(line, options)
  const change = (fields: Partial<EditorLine>) => tools.change(line.key, fields)
  const unit: PriceField = `price_${price_kind}`
  return (
    <>
      <ProductCell
        line={line}
        tools={tools}
        error={problems?.name}
        earlier={earlier}
        onCreate={(name) => onCreateProduct(line.key, name)}
      />
      <Cell label={t.quantity} is_number>
        <DecimalInput
          aria-label={t.quantity}
          data-column="quantity"
          value={line.quantity}
          error={problems?.quantity}
          onValue={(quantity) => change({ quantity, ...keepUnitPrice(line, priced) })}
        />
      </Cell>
      <Cell label={t.unit}>
        <UnitInput
          aria-label={t.unit}
          data-column="unit"
          value={line.quantity_unit}
          error={problems?.quantity_unit}
          onArrow={(by) => tools.goTo(line.key, 'unit', by)}
          onValue={(quantity_unit) => change({ quantity_unit })}
        />
      </Cell>
      <Cell label={price_kind === 'net' ? t.priceNet : t.priceGross} is_number>
        <DecimalInput
          is_amount
          aria-label={price_kind === 'net' ? t.priceNet : t.priceGross}
          data-column="price"
          value={figure(line, priced, unit)}
          error={problems?.amount}
          onValue={(amount) => change({ given: unit, amount, price_source: null })}
        />
      </Cell>
      <Cell label={t.rate}>
        <Rate {...props} />
      </Cell>
      {options.discount_kind !== null && <Discount {...props} />}
      <Cell label={price_kind === 'net' ? t.totalNet : t.totalGross} is_number is_total>
        <Value {...props} priced={priced} />
      </Cell>
    </>
  )
}

function Discount({ line, options, problems, tools }: CellsProps) {
  const { editor: t } = useTexts()
  const isAmount = options.discount_kind === 'amount'
  const label = isAmount ? t.discountAmount : t.discountPercent
  return (
    <Cell label={label} is_number>
      <DecimalInput
        aria-label={label}
        data-column="discount"
        value={isAmount ? line.discount : line.discount_percent}
        error={problems?.discount ?? problems?.discount_percent}
        onValue={(text) => tools.change(line.key, isAmount ? { discount: text } : { discount_percent: text })}
      />
    </Cell>
  )
}

// The typed price is shown as typed, the others as calculated.
const figure = (line: EditorLine, priced: PricedEditorLine | undefined, priceField: PriceField): string =>
  line.given === priceField ? line.amount : priced ? printPlain(priced[priceField]) : ''

function Rate({ line, options, country, problems, tools }: CellsProps) {
  const { editor: t } = useTexts()
  return (
    <SearchableSelect
      is_free
      aria-label={t.rate}
      data-column="rate"
      placeholder={options.default_tax}
      value={line.tax}
      error={problems?.tax}
      choices={ratesFor(country, options.default_tax).map((rate) => ({
        value: rate,
        label: rate,
        hint: t.rates[rate] ?? '%',
      }))}
      onArrow={(by) => tools.goTo(line.key, 'rate', by)}
      onValue={(tax) => tools.change(line.key, { tax })}
    />
  )
}

// Total of the line. It is editable only without a discount, because an entered total is the amount before the
// discount.
function Value({ line, price_kind, tools, priced }: CellsProps & { priced: PricedEditorLine | undefined }) {
  const { editor: t } = useTexts()
  const format = useFormat()
  const total: PriceField = `total_price_${price_kind}`
  const label = price_kind === 'net' ? t.totalNet : t.totalGross
  const after = priced?.discounted[price_kind]
  if (priced && after && !equals(priced[total], after))
    return (
      <output
        className={styles.value}
        aria-label={label}
        title={t.beforeDiscount(format.amount(printPlain(priced[total])))}
        data-discounted
      >
        {format.amount(printPlain(after))}
      </output>
    )
  return (
    <DecimalInput
      is_amount
      variant="filled"
      aria-label={label}
      data-column="total"
      value={figure(line, priced, total)}
      onValue={(amount) => tools.change(line.key, { given: total, amount, price_source: null })}
    />
  )
}

type CellProps = { label: string; is_number?: boolean; is_total?: boolean; children: ReactNode }

const Cell = ({ label, is_number, is_total, children }: CellProps) => (
  <div
    className={[styles.cell, is_number && styles.number, is_total && styles.total].filter(Boolean).join(' ')}
  >
    <span className={styles.label} aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
)
