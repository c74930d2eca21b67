import { Checkbox, Menu, Stack } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconColumns3 } from '../icons/icons.ts'
import { ToolbarButton } from './toolbar-button.tsx'
import { useListParams } from './use-list-params.ts'

export type Column<Row> = {
  key: string
  label: string
  show: (row: Row) => ReactNode
  // The value of the API parameter `order` if the list can be sorted by this column.
  order?: string
  align?: 'right'
  // Never wraps, for numbers that must stay on one line.
  is_whole?: true
  // Words and addresses, not figures.
  is_text?: true
  // Stays visible while the table is scrolled sideways.
  is_sticky?: true
  // Takes the remaining width.
  grows?: true
  // Hidden unless the user selects it.
  is_extra?: true
  // Hidden in windows narrower than this unless selected, so that more important columns stay visible.
  needs?: 'laptop' | 'desk' | 'wide'
  // The label wraps, for labels that can be longer than the values.
  wraps_label?: true
}

const LAPTOP = '(min-width: 77em)'
const DESK = '(min-width: 84em)'
const WIDE = '(min-width: 110em)'
const AT_ONCE = { getInitialValueInEffect: false }

// Columns of a link or a view are in the address. Otherwise the visible columns of each list are stored in this browser.
export function useVisibleColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const hasRoom = {
    laptop: useMediaQuery(LAPTOP, true, AT_ONCE),
    desk: useMediaQuery(DESK, true, AT_ONCE),
    wide: useMediaQuery(WIDE, true, AT_ONCE),
  }
  const defaultColumns = columns
    .filter(({ is_extra, needs }) => !is_extra && (!needs || hasRoom[needs]))
    .map(({ key }) => key)
  const [storedColumns, setStoredColumns] = useLocalStorage<string[] | null>({
    key: `kwit.columns.${list}`,
    defaultValue: null,
  })
  const { params, setParams } = useListParams()
  const linkedColumns = params.columns?.split(',')
  const visibleColumns = linkedColumns ?? storedColumns ?? defaultColumns
  const shown = columns.filter(({ key }, index) => index === 0 || visibleColumns.includes(key))
  const toggle = (key: string) => {
    const columnsAfter = visibleColumns.includes(key)
      ? visibleColumns.filter((column) => column !== key)
      : [...visibleColumns, key]
    if (linkedColumns) setParams({ columns: columnsAfter.join(','), page: params.page })
    else setStoredColumns(columnsAfter)
  }
  return { shown, toggle }
}

type Props<Row> = {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  toggle: (key: string) => void
}

export function ColumnPicker<Row>({ columns, shown, toggle }: Props<Row>) {
  const { list } = useTexts()
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ToolbarButton label={list.columns} icon={<IconColumns3 size={16} />} />
      </Menu.Target>
      <Menu.Dropdown p="sm">
        <Stack gap="xs">
          {columns.slice(1).map(({ key, label }) => (
            <Checkbox
              key={key}
              size="xs"
              label={label}
              styles={{ label: { fontSize: 'var(--mantine-font-size-sm)' } }}
              checked={shown.some((column) => column.key === key)}
              onChange={() => toggle(key)}
            />
          ))}
        </Stack>
      </Menu.Dropdown>
    </Menu>
  )
}
