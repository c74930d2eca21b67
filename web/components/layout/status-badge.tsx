import type { ReactNode } from 'react'
import styles from './status-badge.module.css'

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info'

// A status label. The colour only repeats what the text states.
export const StatusBadge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
)
