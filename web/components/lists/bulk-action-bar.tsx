import { ActionBar, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/locale-provider.tsx'
import styles from './lists.module.css'
import type { Selection } from './use-selection.ts'

type Props<Row extends { id: number }> = {
  selection: Selection<Row>
  bulk: (rows: readonly Row[], clear: () => void) => ReactNode
}

// Covers only the content, not the navigation.
const BAR = { bottom: 16, left: 'var(--app-shell-navbar-offset, 0rem)', right: 0 }

export function BulkActionBar<Row extends { id: number }>({ selection, bulk }: Props<Row>) {
  const { list } = useTexts()
  const { selected, clear } = selection
  return (
    <ActionBar
      className={styles.bar ?? ''}
      position={BAR}
      opened={selected.length > 0}
      onClose={clear}
      closeOnEscape
    >
      <Text size="sm" px="xs" style={{ whiteSpace: 'nowrap' }}>
        {list.selected(selected.length)}
      </Text>
      {bulk(selected, clear)}
      <ActionBar.CloseButton aria-label={list.clearSelection} />
    </ActionBar>
  )
}
