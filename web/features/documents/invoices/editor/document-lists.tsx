import { Button, Select, Stack, Text, TextInput } from '@mantine/core'
import { CountryInput } from '../../../../components/forms/country-currency-fields.tsx'
import { RemoveRowButton } from '../../../../components/forms/remove-row-button.tsx'
import { toOptions } from '../../../../components/forms/to-options.ts'
import { IconPlus } from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { DecimalInput } from './decimal-input.tsx'
import styles from './editor.module.css'
import type { Part, PartName } from './model/editor-values.ts'
import { toText } from './model/line.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

// Lists of a document beside its lines: charges and deductions, notes with headings, recipients, issuers.

type Name = Exclude<PartName, 'bank_accounts'>
type Column = {
  name: string
  label: string
  kind?: 'decimal' | 'country' | { [value: string]: string }
}

export function DocumentLists({ editor, name }: { editor: InvoiceEditorState; name: Name }) {
  const { editor: t } = useTexts()
  const items = editor.values[name]
  const columns = columnsOf(name, t)
  const set = (items: Part[]) => editor.set(name, items)
  const problem = Object.entries(editor.problems).find(([field]) => field.startsWith(name))
  return (
    <Stack gap="xs" role="group" aria-label={t.parts[name]}>
      <Text size="sm" fw={600}>
        {t.parts[name]}
      </Text>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, and new ones have no other name
        <div className={styles.part} key={index}>
          {columns.map((column) => (
            <PartField
              key={column.name}
              column={column}
              value={toText(item[column.name])}
              onValue={(value) => set(items.with(index, { ...item, [column.name]: value }))}
            />
          ))}
          <RemoveRowButton size="lg" label={t.removePart} onRemove={() => set(items.toSpliced(index, 1))} />
        </div>
      ))}
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem[1]}
        </Text>
      )}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          data-add
          aria-label={`${t.addPart}: ${t.parts[name]}`}
          onClick={() => set([...items, name === 'settlement_positions' ? { kind: 'charge' } : {}])}
        >
          {t.addPart}
        </Button>
      </div>
    </Stack>
  )
}

function PartField({
  column,
  value,
  onValue,
}: {
  column: Column
  value: string
  onValue: (value: string) => void
}) {
  const { label, kind } = column
  if (kind === 'country') return <CountryInput label={label} value={value} onValue={onValue} />
  if (kind === 'decimal') return <DecimalInput label={label} value={value} onValue={onValue} is_amount />
  if (kind) {
    const data = toOptions(kind)
    return (
      <Select
        label={label}
        data={data}
        value={value}
        allowDeselect={false}
        onChange={(value) => onValue(value ?? '')}
      />
    )
  }
  return (
    <TextInput
      label={label}
      autoComplete="off"
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}

function columnsOf(name: Name, t: ReturnType<typeof useTexts>['editor']): Column[] {
  if (name === 'settlement_positions')
    return [
      {
        name: 'kind',
        label: t.parts.settlement_positions,
        kind: { charge: t.charge, deduction: t.deduction },
      },
      { name: 'amount', label: t.amount, kind: 'decimal' },
      { name: 'reason', label: t.reason },
    ]
  if (name === 'descriptions')
    return [
      { name: 'kind', label: t.heading },
      { name: 'content', label: t.content },
    ]
  return [
    { name: 'name', label: t.name },
    { name: 'tax_no', label: t.taxNo },
    { name: 'street', label: t.street },
    { name: 'post_code', label: t.postCode },
    { name: 'city', label: t.city },
    { name: 'country', label: t.country, kind: 'country' },
    { name: 'email', label: t.email },
    { name: 'role', label: t.role },
  ]
}
