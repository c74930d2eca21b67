import { memo } from 'react'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import styles from './line-table.module.css'
import type { EditorValues } from './model/editor-values.ts'
import type { PriceOptions } from './model/pricing.ts'

type T = ReturnType<typeof useTexts>['editor']
type Props = { price_kind: EditorValues['price_kind']; discount_kind: PriceOptions['discount_kind'] }

export const priceLabel = (priceKind: EditorValues['price_kind'], t: T) =>
  priceKind === 'net' ? t.priceNet : t.priceGross

// Column headings; screen readers get labels at each field instead.
export const LineHeader = memo(function LineHeader({ price_kind, discount_kind }: Props) {
  const { editor: t } = useTexts()
  return (
    <div className={styles.head} aria-hidden="true">
      <span />
      <span>{t.item}</span>
      <span data-number>{t.quantity}</span>
      <span>{t.unit}</span>
      <span data-number>{priceLabel(price_kind, t)}</span>
      <span>{t.rate}</span>
      {discount_kind !== null && (
        <span data-number>{discount_kind === 'amount' ? t.discountAmount : t.discountPercent}</span>
      )}
      <span data-number>{price_kind === 'net' ? t.totalNet : t.totalGross}</span>
      <span />
    </div>
  )
})
