import { Checkbox, Menu, Stack } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconColumns3 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { ToolButton } from './tool-button.tsx'

export type Column<Row> = {
  key: string
  label: string
  show: (row: Row) => ReactNode
  // The field of the API's `order` parameter, when the list can be ordered by it.
  order?: string
  align?: 'right'
  // Never broken into two lines: numbers that are read as one.
  is_whole?: true
  // Shown only when chosen.
  is_extra?: true
}

// Which columns somebody wants to see, remembered in this browser for each list.
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]) {
  const usual = columns.filter(({ is_extra }) => !is_extra).map(({ key }) => key)
  const [chosen, setChosen] = useLocalStorage<string[]>({ key: `kwit.columns.${list}`, defaultValue: usual })
  const shown = columns.filter(({ key }, index) => index === 0 || chosen.includes(key))
  const toggle = (key: string) =>
    setChosen((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key]))
  return { shown, toggle }
}

type Props<Row> = {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  toggle: (key: string) => void
}

export function ColumnChoice<Row>({ columns, shown, toggle }: Props<Row>) {
  const { list } = useTexts()
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <ToolButton label={list.columns} icon={<IconColumns3 size={16} />} />
      </Menu.Target>
      <Menu.Dropdown p="sm">
        <Stack gap="xs">
          {columns.slice(1).map(({ key, label }) => (
            <Checkbox
              key={key}
              size="xs"
              label={label}
              checked={shown.some((column) => column.key === key)}
              onChange={() => toggle(key)}
            />
          ))}
        </Stack>
      </Menu.Dropdown>
    </Menu>
  )
}
