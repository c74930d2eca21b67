import { Group, Select } from '@mantine/core'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type Import, MATCHES, type Mapping } from './import-run.ts'

type Chosen = { doubles: string; match_by: string | null }
type Props = {
  file: Import
  mapping: Mapping
  chosen: Chosen
  set: <Field extends keyof Chosen>(field: Field, value: Chosen[Field]) => void
}

// What becomes of a row whose record is there already, and what tells that it is.
export function Doubles({ file: { resource }, mapping, chosen, set }: Props) {
  const { imports: t } = useTexts()
  const held = new Set(Object.values(mapping))
  const ways = MATCHES[resource].filter((field) => held.has(field))
  const match_by = ways.find((field) => field === chosen.match_by) ?? ways[0] ?? null
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
        value={chosen.doubles}
        onChange={(value) => value && set('doubles', value)}
      />
      {chosen.doubles !== 'create' && resource !== 'invoices' && (
        <Select
          label={t.matchBy}
          maw={280}
          data={ways.map((value) => ({ value, label: t.fields[value] ?? value }))}
          placeholder={t.fields.name}
          allowDeselect={false}
          comboboxProps={{ keepMounted: false }}
          value={match_by}
          onChange={(value) => set('match_by', value)}
        />
      )}
    </Group>
  )
}
