import { Autocomplete, Text, TextInput } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type DragEvent, type KeyboardEvent, memo, type ReactNode, useState } from 'react'
import { type Decimal, equals, printPlain } from '../../../../src/money/decimal.ts'
import { useFormat } from '../../../format.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { BeforeLine } from './before-line.tsx'
import { DecimalInput } from './decimal-input.tsx'
import { LineMenu } from './line-menu.tsx'
import { LineMore } from './line-more.tsx'
import styles from './lines.module.css'
import { type Given, isUnpriced, type Line } from './model/line.ts'
import { type PriceOptions, priceState } from './model/pricing.ts'
import { ProductCell } from './product-cell.tsx'
import { ratesFor } from './rates.ts'
import type { LineTools } from './use-lines.ts'

export type RowProps = {
  line: Line
  place: number
  price_kind: 'net' | 'gross'
  options: PriceOptions
  country: string
  problems: { readonly [field: string]: string } | undefined
  tools: LineTools
  is_margin: boolean
  onCreateProduct: (key: string, name: string) => void
}

// One line: its figures follow each other while they are typed.
export const LineRow = memo(function LineRow(props: RowProps) {
  const { line, place, tools } = props
  const { editor: t } = useTexts()
  const [is_more, setMore] = useState(false)
  const [is_over, setOver] = useState(false)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    const { column } = (event.target as HTMLElement).dataset
    const is_handle = column === 'handle'
    if (by !== undefined && (event.altKey || is_handle)) {
      event.preventDefault()
      tools.move(line.key, by)
      refocus(event.target as HTMLElement)
    } else if (by !== undefined && column && tools.goTo(line.key, column, by)) event.preventDefault()
    else if (event.key === 'Enter' && column && !is_handle) {
      event.preventDefault()
      if (column === 'quantity' && line.amount.trim() === '') tools.focus(line.key, 'price')
      else tools.add(line.key)
    }
  }
  return (
    <fieldset
      className={styles.item}
      aria-label={t.line(place + 1)}
      data-line={line.key}
      {...(is_over ? { 'data-over': true } : {})}
      onKeyDown={onKeyDown}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        tools.move(event.dataTransfer.getData(DRAGGED), line.key)
      }}
    >
      <div className={styles.row}>
        {/* biome-ignore lint/a11y/useSemanticElements: Firefox does not let a button be dragged */}
        <span
          role="button"
          tabIndex={-1}
          className={`mantine-focus-auto ${styles.handle}`}
          aria-label={t.moveLine(place + 1)}
          data-column="handle"
          draggable
          onDragStart={(event) => startDrag(event, line.key)}
          onDragEnd={(event) => event.currentTarget.closest('fieldset')?.removeAttribute('data-dragged')}
        >
          <IconGripVertical size={16} />
        </span>
        {isUnpriced(line) ? <TextCells {...props} /> : <Cells {...props} />}
        <div className={styles.menu}>
          <LineMenu line={line} place={place} tools={tools} onMore={() => setMore(!is_more)} />
        </div>
        {line.before && (
          <BeforeLine before={line.before} price_kind={props.price_kind} options={props.options} />
        )}
      </div>
      {(is_more || line.description !== '' || props.is_margin) && (
        <LineMore
          line={line}
          tools={tools}
          problems={props.problems}
          is_whole={is_more}
          is_margin={props.is_margin}
        />
      )}
    </fieldset>
  )
})

const DRAGGED = 'text/kwit-line'

// The whole line goes with the pointer, and stays in its place as a shadow.
function startDrag({ dataTransfer, currentTarget }: DragEvent<HTMLElement>, key: string) {
  const row = currentTarget.closest('fieldset')
  dataTransfer.setData(DRAGGED, key)
  dataTransfer.effectAllowed = 'move'
  if (row) dataTransfer.setDragImage(row, 12, 18)
  // Once the picture is taken.
  requestAnimationFrame(() => row?.setAttribute('data-dragged', ''))
}

// The line took its field along; the browser loses the focus when it moves.
const refocus = (element: HTMLElement) => requestAnimationFrame(() => element.focus())

function TextCells({ line, tools, problems }: RowProps) {
  const { editor: t } = useTexts()
  return (
    <div className={`${styles.wide} ${styles.name}`}>
      <TextInput
        aria-label={t.textLine}
        placeholder={t.textLine}
        data-column="name"
        value={line.name}
        error={problems?.name}
        onChange={(event) => tools.change(line.key, { name: event.currentTarget.value })}
      />
    </div>
  )
}

function Cells(props: RowProps) {
  const { line, price_kind, options, country, problems, tools, onCreateProduct } = props
  const { editor: t } = useTexts()
  const priced = priceState(line, options)
  const change = (fields: Partial<Line>) => tools.change(line.key, fields)
  // The typed price is shown as it was typed, the others as they follow from it.
  const figure = (given: Given) =>
    line.given === given ? line.amount : priced ? printPlain(priced[given]) : ''
  const [unit, total] = [`price_${price_kind}`, `total_price_${price_kind}`] as [Given, Given]
  const is_amount_off = options.discount_kind === 'amount'
  return (
    <>
      <ProductCell
        line={line}
        tools={tools}
        error={problems?.name}
        onCreate={(name) => onCreateProduct(line.key, name)}
      />
      <Cell label={t.quantity} is_number>
        <DecimalInput
          aria-label={t.quantity}
          data-column="quantity"
          value={line.quantity}
          error={problems?.quantity}
          onValue={(quantity) => change({ quantity, ...unitLead(line, priced) })}
        />
      </Cell>
      <Cell label={t.unit}>
        <TextInput
          aria-label={t.unit}
          data-column="unit"
          value={line.quantity_unit}
          error={problems?.quantity_unit}
          onChange={(event) => change({ quantity_unit: event.currentTarget.value })}
        />
      </Cell>
      <Cell label={price_kind === 'net' ? t.priceNet : t.priceGross} is_number>
        <DecimalInput
          is_amount
          aria-label={price_kind === 'net' ? t.priceNet : t.priceGross}
          data-column="price"
          value={figure(unit)}
          error={problems?.amount}
          onValue={(amount) => change({ given: unit, amount })}
        />
      </Cell>
      <Cell label={t.rate}>
        <Autocomplete
          aria-label={t.rate}
          data-column="rate"
          placeholder={options.default_tax}
          value={line.tax}
          error={problems?.tax}
          data={ratesFor(country, options.default_tax)}
          filter={({ options }) => options}
          maxDropdownHeight={360}
          openOnFocus={false}
          comboboxProps={{ width: 220, position: 'bottom-start' }}
          renderOption={({ option }) => <Rate rate={option.value} />}
          onChange={(tax) => change({ tax })}
        />
      </Cell>
      {options.discount_kind !== null && (
        <Cell label={is_amount_off ? t.discountAmount : t.discountPercent} is_number>
          <DecimalInput
            aria-label={is_amount_off ? t.discountAmount : t.discountPercent}
            data-column="discount"
            value={is_amount_off ? line.discount : line.discount_percent}
            error={problems?.discount ?? problems?.discount_percent}
            onValue={(text) => change(is_amount_off ? { discount: text } : { discount_percent: text })}
          />
        </Cell>
      )}
      <Cell label={price_kind === 'net' ? t.totalNet : t.totalGross} is_number is_total>
        <DecimalInput
          is_amount
          variant="filled"
          aria-label={price_kind === 'net' ? t.totalNet : t.totalGross}
          data-column="total"
          value={figure(total)}
          onValue={(amount) => change({ given: total, amount })}
        />
        {priced && <AfterDiscount before={priced[total]} after={priced.discounted[price_kind]} />}
      </Cell>
    </>
  )
}

// What the line counts with, under the total that was typed.
function AfterDiscount({ before, after }: { before: Decimal; after: Decimal }) {
  const { editor: t } = useTexts()
  const format = useFormat()
  if (equals(before, after)) return null
  return (
    <Text size="xs" c="dimmed" ta="right" data-discounted>
      {t.afterDiscount(format.amount(printPlain(after)))}
    </Text>
  )
}

// Another quantity keeps the price of one, as the server does it.
function unitLead(line: Line, priced: { [given in Given]: Decimal } | undefined): Partial<Line> {
  if (!line.given.startsWith('total_') || !priced) return {}
  const given = line.given.slice('total_'.length) as Given
  return { given, amount: printPlain(priced[given]) }
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

function Rate({ rate }: { rate: string }) {
  const { editor: t } = useTexts()
  const about = t.rates[rate]
  return (
    <span>
      {about ? rate : `${rate} %`}
      {about && (
        <Text component="span" size="xs" c="dimmed" ml={6}>
          {about}
        </Text>
      )}
    </span>
  )
}
