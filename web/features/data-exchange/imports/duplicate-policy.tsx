import { Group, Select } from '@mantine/core'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type ImportRun, MATCHES, type Mapping } from './import-run.ts'

type PolicyValues = { on_duplicate: string; match_by: string | null }
type Props = {
  file: ImportRun
  mapping: Mapping
  policy: PolicyValues
  set: <Field extends keyof PolicyValues>(field: Field, value: PolicyValues[Field]) => void
}

// Selects how rows with an existing record are handled and how that record is identified.
export function DuplicatePolicy({ file: { resource }, mapping, policy, set }: Props) {
  const { imports: t } = useTexts()
  const mappedFields = new Set(Object.values(mapping))
  const ways = MATCHES[resource].filter((field) => mappedFields.has(field))
  const matchBy = ways.find((field) => field === policy.match_by) ?? ways[0] ?? null
  const choices =
    resource === 'invoices' ? (['skip', 'create'] as const) : (['skip', 'update', 'create'] as const)
  return (
    <Group mt="lg" align="flex-end" grow preventGrowOverflow={false}>
      <Select
        label={t.doubles}
        maw={420}
        data={choices.map((value) => ({
          value,
          label: resource === 'invoices' && value === 'create' ? t.doublesTold : t.doublesChoices[value],
        }))}
        allowDeselect={false}
        comboboxProps={{ keepMounted: false }}
        value={policy.on_duplicate}
        onChange={(value) => value && set('on_duplicate', value)}
      />
      {policy.on_duplicate !== 'create' && resource !== 'invoices' && (
        <Select
          label={t.matchBy}
          maw={280}
          data={ways.map((value) => ({ value, label: t.fields[value] ?? value }))}
          placeholder={t.fields.name}
          allowDeselect={false}
          comboboxProps={{ keepMounted: false }}
          value={matchBy}
          onChange={(value) => set('match_by', value)}
        />
      )}
    </Group>
  )
}
