import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = [name: string, value: ReactNode]

// Names and values of a record; what is empty is not shown.
export function Facts({ facts, are_figures = false }: { facts: readonly Fact[]; are_figures?: boolean }) {
  const given = facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== '' && value !== false,
  )
  return (
    <dl className={styles.facts} data-figures={are_figures || undefined}>
      {given.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
