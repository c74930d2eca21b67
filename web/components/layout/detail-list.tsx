import type { ReactNode } from 'react'
import styles from './detail-list.module.css'

export type Fact = [name: string, value: ReactNode]

// Names and values of a record; what is empty is not shown.
export function Facts({ facts, are_figures = false }: { facts: readonly Fact[]; are_figures?: boolean }) {
  return (
    <dl className={styles.facts} data-figures={are_figures || undefined}>
      {givenOf(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export const givenOf = (facts: readonly Fact[]): Fact[] =>
  facts.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
