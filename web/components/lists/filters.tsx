import { Button, FocusTrap, Group, Pill, Popover, Select, SimpleGrid, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconFilter } from '../icons/icons.ts'
import styles from './lists.module.css'
import { ToolbarButton } from './toolbar-button.tsx'
import type { ListParams } from './use-list-params.ts'

// A filter: a parameter of the list endpoint with its label, input and displayed value.

export type Filter = { name: string; label: string } & (
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'text' }
  | {
      kind: 'own'
      input: (value: string | undefined, set: (value: string | undefined) => void) => ReactNode
      tell: (value: string) => ReactNode
    }
)

// A parameter beside the filters that restricts a list, such as a tab.
export type Narrowing = Pick<Extract<Filter, { kind: 'own' }>, 'kind' | 'name' | 'label' | 'tell'>

type Ask = (changes: { [name: string]: string | undefined }) => void
type Props = { filters: readonly Filter[]; params: ListParams; setParams: Ask }

export function FilterButton({ filters, params, setParams }: Props) {
  const { list } = useTexts()
  const active = filters.filter(({ name }) => params[name] !== undefined)
  return (
    <Popover position="bottom-end" width="min(36rem, calc(100vw - 2rem))" trapFocus shadow="md">
      <Popover.Target>
        <ToolbarButton label={list.filters} icon={<IconFilter size={16} />} count={active.length} />
      </Popover.Target>
      <Popover.Dropdown aria-label={list.filters} className={styles.filters ?? ''}>
        {/* The first choice would open by itself. */}
        <FocusTrap.InitialFocus />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          {filters.map((filter) => (
            <FilterInput
              key={filter.name}
              filter={filter}
              value={params[filter.name]}
              set={(value) => setParams({ [filter.name]: value })}
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
      onChange={(newValue) => set(newValue ?? undefined)}
      clearable
      comboboxProps={{ withinPortal: false }}
    />
  )
}

// Clearing all filters also clears the period.
const NO_PERIOD = { period: undefined, date_from: undefined, date_to: undefined }

// Shows the active filters, each with a button that removes it.
export function FilterChips({ filters, params, setParams }: Props) {
  const { list } = useTexts()
  const active = filters.filter(({ name }) => params[name] !== undefined)
  if (active.length === 0) return null
  const clear = () =>
    setParams({ ...NO_PERIOD, ...Object.fromEntries(active.map(({ name }) => [name, undefined])) })
  return (
    <Group gap="xs">
      {active.map((filter) => (
        <Pill
          key={filter.name}
          withRemoveButton
          onRemove={() => setParams({ [filter.name]: undefined })}
          removeButtonProps={{ 'aria-label': list.clearOne(filter.label), 'aria-hidden': false, tabIndex: 0 }}
        >
          {filter.label}: {filterText(filter, params[filter.name] ?? '')}
        </Pill>
      ))}
      {(active.length > 1 || params.period !== undefined) && (
        <Button variant="subtle" size="compact-xs" onClick={clear}>
          {list.clear}
        </Button>
      )}
    </Group>
  )
}

export function filterText(filter: Filter | Narrowing, value: string): ReactNode {
  if (filter.kind === 'own') return filter.tell(value)
  if (filter.kind === 'text') return value
  return filter.options.find((option) => option.value === value)?.label ?? value
}
