import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { RemoveRowButton } from '../../../components/forms/remove-row-button.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { IconPlus } from '../../../components/icons/icons.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'

// Custom units with their UN/ECE codes.

export type Units = { unit: string; code: string }[]

export const unitsOf = (codes: unknown): Units =>
  Object.entries((codes ?? {}) as { [unit: string]: string }).map(([unit, code]) => ({ unit, code }))

export function UnitCodes<Fields extends { units: Units }>({
  form: { values, set, problems },
}: {
  form: Form<Fields>
}) {
  const { einvoices: t } = useTexts().settings
  const { units } = values
  const setUnits = (units: Units) => set('units', units as Fields['units'])
  return (
    <SectionCard title={t.units} hint={t.unitsHint}>
      <Stack gap="xs">
        {units.length === 0 && (
          <Text size="sm" c="dimmed">
            {t.noUnits}
          </Text>
        )}
        {units.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, and new ones have no other name
          <Group key={index} align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              label={t.unit}
              flex={1}
              maw={160}
              autoComplete="off"
              value={entry.unit}
              onChange={(event) => setUnits(units.with(index, { ...entry, unit: event.currentTarget.value }))}
            />
            <Code value={entry.code} onChange={(code) => setUnits(units.with(index, { ...entry, code }))} />
            <RemoveRowButton
              size="lg"
              label={t.removeUnit}
              onRemove={() => setUnits(units.toSpliced(index, 1))}
            />
          </Group>
        ))}
        {problems.units && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problems.units}
          </Text>
        )}
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => setUnits([...units, { unit: '', code: 'H87' }])}
          >
            {t.addUnit}
          </Button>
        </div>
      </Stack>
    </SectionCard>
  )
}

const CODE = /^[A-Z0-9]{2,3}$/

// Finds a code by its name or code; users can type any other code of the list.
function Code({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { einvoices: t } = useTexts().settings
  const [typed, setTyped] = useState('')
  const names: { [code: string]: string } = t.codes
  const other = typed.trim().toUpperCase()
  const codes = [...new Set([...Object.keys(names), value, ...(CODE.test(other) ? [other] : [])])]
  return (
    <Select
      label={t.code}
      placeholder={t.codeHint}
      flex={2}
      maw={360}
      searchable
      allowDeselect={false}
      comboboxProps={{ keepMounted: false }}
      data={codes.map((code) => ({ value: code, label: names[code] ? `${names[code]} · ${code}` : code }))}
      value={value}
      onSearchChange={setTyped}
      onChange={(code) => code && onChange(code)}
    />
  )
}
