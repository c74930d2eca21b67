import { decimal, isZero, printPlain, sum } from '../../../../src/money/decimal.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './tax-entries.module.css'
import type { TaxEntry } from './tax-entries.ts'

// What entries add up to, by side. What counts nowhere or not yet is added up only where it stands alone.
export function EntrySums({ entries }: { entries: readonly TaxEntry[] }) {
  const { taxEntries: t } = useTexts()
  const { amount } = useFormat()
  const counted = entries.filter(({ state }) => state === 'counted')
  const added = counted.length > 0 ? counted : entries
  const output = added.filter(({ side }) => side === 'output')
  const input = added.filter(({ side }) => side === 'input')
  const total = (rows: readonly TaxEntry[], name: 'own_base' | 'own_tax' | 'deductible') =>
    sum(rows.map((row) => decimal(row[name] ?? '0')))
  const sums = [
    [t.base, total(output, 'own_base'), output.length],
    [t.taxDue, total(output, 'own_tax'), output.length],
    [t.purchaseBase, total(input, 'own_base'), input.length],
    [t.taxDeducted, total(input, 'deductible'), input.length],
  ] as const
  return (
    <dl className={styles.sums}>
      {sums
        .filter(([, value, count]) => count > 0 || !isZero(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount(printPlain(value))}</dd>
          </div>
        ))}
    </dl>
  )
}
