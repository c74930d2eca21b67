import { Button, FocusTrap, Group, Pill, Popover, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconFilter } from '../icons/icons.ts'
import styles from './lists.module.css'
import { ToolButton } from './toolbar-button.tsx'
import type { Asked } from './use-list-params.ts'

// A filter is a parameter of the API's list: its name, and how a value is chosen and told.

export type Filter = { name: string; label: string } & (
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'text' }
  | {
      kind: 'own'
      input: (value: string | undefined, set: (value: string | undefined) => void) => ReactNode
      tell: (value: string) => ReactNode
    }
)

type Ask = (changes: { [name: string]: string | undefined }) => void
type Props = { filters: readonly Filter[]; asked: Asked; ask: Ask }

export function FilterButton({ filters, asked, ask }: Props) {
  const { list } = useTexts()
  const active = filters.filter(({ name }) => asked[name] !== undefined)
  return (
    <Popover position="bottom-end" width="min(36rem, calc(100vw - 2rem))" trapFocus shadow="md">
      <Popover.Target>
        <ToolButton label={list.filters} icon={<IconFilter size={16} />} count={active.length} />
      </Popover.Target>
      <Popover.Dropdown aria-label={list.filters} className={styles.filters ?? ''}>
        {/* The first choice would open by itself. */}
        <FocusTrap.InitialFocus />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          {filters.map((filter) => (
            <FilterInput
              key={filter.name}
              filter={filter}
              value={asked[filter.name]}
              set={(value) => ask({ [filter.name]: value })}
            />
          ))}
        </SimpleGrid>
      </Popover.Dropdown>
    </Popover>
  )
}

type InputProps = { filter: Filter; value: string | undefined; set: (value: string | undefined) => void }

function FilterInput({ filter, value, set }: InputProps) {
  const { any } = useTexts().list
  if (filter.kind === 'own') return filter.input(value, set)
  if (filter.kind === 'text')
    return (
      <TextInput
        label={filter.label}
        defaultValue={value ?? ''}
        onBlur={(event) => set(event.currentTarget.value || undefined)}
        onKeyDown={(event) => event.key === 'Enter' && set(event.currentTarget.value || undefined)}
      />
    )
  return (
    <Select
      label={filter.label}
      data={filter.options}
      value={value ?? null}
      placeholder={any}
      onChange={(chosen) => set(chosen ?? undefined)}
      clearable
      comboboxProps={{ withinPortal: false }}
    />
  )
}

// Whoever clears all means the days too.
const NO_PERIOD = { period: undefined, date_from: undefined, date_to: undefined }

// What is asked for right now, each with its way out.
export function FilterChips({ filters, asked, ask }: Props) {
  const { list } = useTexts()
  const active = filters.filter(({ name }) => asked[name] !== undefined)
  if (active.length === 0) return null
  const clear = () =>
    ask({ ...NO_PERIOD, ...Object.fromEntries(active.map(({ name }) => [name, undefined])) })
  return (
    <Group gap="xs">
      {active.map((filter) => (
        <Pill
          key={filter.name}
          withRemoveButton
          onRemove={() => ask({ [filter.name]: undefined })}
          removeButtonProps={{ 'aria-label': list.clearOne(filter.label), 'aria-hidden': false, tabIndex: 0 }}
        >
          {filter.label}: {told(filter, asked[filter.name] ?? '')}
        </Pill>
      ))}
      {(active.length > 1 || asked.period !== undefined) && (
        <Button variant="subtle" size="compact-xs" onClick={clear}>
          {list.clear}
        </Button>
      )}
    </Group>
  )
}

function told(filter: Filter, value: string): ReactNode {
  if (filter.kind === 'own') return filter.tell(value)
  if (filter.kind === 'text') return value
  return filter.options.find((option) => option.value === value)?.label ?? value
}
