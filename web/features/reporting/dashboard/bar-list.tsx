import { Link } from 'react-router'
import { isZero, parseDecimal } from '../../../../src/money/decimal.ts'
import { useFormat } from '../../../format/formatters.ts'
import styles from './dashboard.module.css'

export type Bar = {
  key: string
  name: string
  note?: string
  amount: string
  path: string
  tone?: 'good' | 'warn' | 'bad'
}

// Horizontal bars of amounts; each links to its documents.
export function Bars({ title, bars, currency }: { title: string; bars: readonly Bar[]; currency: string }) {
  const { money } = useFormat()
  // Only the width of a bar is calculated in floating point.
  const largest = Math.max(...bars.map(({ amount }) => Number(amount)), 0)
  return (
    <ul className={styles.bars} aria-label={title}>
      {bars.map(({ key, name, note, amount, path, tone = 'good' }) => (
        <li key={key}>
          <Link to={path} className={styles.bar}>
            <span className={styles.barText}>
              <span className={styles.barName}>{name}</span>
              <span className={styles.barAmount}>{money(amount, currency)}</span>
            </span>
            <span className={styles.track}>
              <span
                className={styles.fill}
                data-tone={tone}
                style={{
                  width: `${largest === 0 ? 0 : Math.max(0, (Number(amount) / largest) * 100).toFixed(1)}%`,
                }}
              />
            </span>
            {note && <span className={styles.note}>{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function isNonZero(amount: string): boolean {
  const parsed = parseDecimal(amount)
  return parsed !== undefined && !isZero(parsed)
}
