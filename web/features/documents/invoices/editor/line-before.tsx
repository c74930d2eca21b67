import { printPlain } from '../../../../../src/money/decimal.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import styles from './line-table.module.css'
import type { LineValues } from './model/line.ts'
import { type PriceOptions, priceEditorLine } from './model/pricing.ts'

type Props = { before: LineValues; price_kind: 'net' | 'gross'; options: PriceOptions }

// The line before the correction.
export function BeforeLine({ before, price_kind, options }: Props) {
  const { editor: t } = useTexts()
  const format = useFormat()
  const priced = priceEditorLine(before, options)
  if (!priced) return null
  const { [`price_${price_kind}` as const]: unit, [`total_price_${price_kind}` as const]: total } = priced
  const rate = t.rates[priced.tax] ? priced.tax : format.percent(priced.tax)
  return (
    <div className={styles.before}>
      {t.before}: {before.name && `${before.name}, `}
      {format.decimal(before.quantity)} {before.quantity_unit} × {format.amount(printPlain(unit))} ={' '}
      {format.amount(printPlain(total))} ({price_kind === 'net' ? t.net : t.gross}), {rate}
    </div>
  )
}
