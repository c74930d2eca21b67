import type { ReactNode } from 'react'
import styles from './detail-list.module.css'

export type DetailItem = [name: string, value: ReactNode]

// Names and values of a record. Empty values are not shown.
export function DetailList({
  facts,
  are_figures = false,
}: {
  facts: readonly DetailItem[]
  are_figures?: boolean
}) {
  return (
    <dl className={styles.facts} data-figures={are_figures || undefined}>
      {nonEmptyDetails(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export const nonEmptyDetails = (facts: readonly DetailItem[]): DetailItem[] =>
  facts.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
