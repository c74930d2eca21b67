import type { ReactNode } from 'react'
import styles from './table-container.module.css'

// Wraps a small table so that it scrolls on phones.
export const TableContainer = ({ children }: { children: ReactNode }) => (
  <div className={styles.sheet}>{children}</div>
)

// The viewport takes the focus, so that the arrow keys scroll a wide table that has no other stop.
export const KEYBOARD_SCROLL_PROPS = { viewportProps: { tabIndex: 0 } }
