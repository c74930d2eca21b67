import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '../../../api/queries.ts'
import { SwitchField } from '../../../components/forms/fields.tsx'
import { FormSection } from '../../../components/forms/record-form.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './departments.module.css'
import type { Fields } from './form-sections.tsx'
import { PATTERNS } from './number-pattern-kinds.ts'

const WAIT_MS = 300
const COMMON_KINDS: readonly string[] = ['vat', 'proforma', 'correction', 'receipt', 'pz', 'wz']

type Part = { form: Form<Fields> }

// Custom number patterns, each with the next number.
export function Patterns({ form }: Part) {
  const { departments: t } = useTexts()
  const [isAll, setAll] = useState(false)
  const shown = PATTERNS.filter(([kind, name]) => isAll || COMMON_KINDS.includes(kind) || form.values[name])
  return (
    <FormSection title={t.numbers}>
      <div className={styles.wide}>
        <SwitchField form={form} name="use_pattern" label={t.ownNumbers} />
      </div>
      {form.values.use_pattern &&
        shown.map(([kind, name]) => <Pattern key={name} form={form} kind={kind} name={name} />)}
      {form.values.use_pattern && shown.length < PATTERNS.length && (
        <div className={styles.wide}>
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            {t.allKinds}
          </Button>
        </div>
      )}
    </FormSection>
  )
}

type PatternProps = Part & { kind: (typeof PATTERNS)[number][0]; name: (typeof PATTERNS)[number][1] }

function Pattern({ form, kind, name }: PatternProps) {
  const { departments: t } = useTexts()
  const pattern = form.values[name] ?? ''
  const [debouncedPattern] = useDebouncedValue(pattern.trim(), WAIT_MS)
  const { data, error } = useApiQuery<{ example: string }>('/account/next_number.json', {
    kind,
    pattern: debouncedPattern,
  })
  return (
    <TextInput
      label={t.kinds[kind]}
      name={name}
      value={pattern}
      placeholder={t.patternUsual}
      description={error ? undefined : data?.example ? t.patternNext(data.example) : undefined}
      error={form.problems[name] ?? (error && debouncedPattern !== '' ? t.patternWrong : undefined)}
      onChange={(event) => form.set(name, event.currentTarget.value)}
      autoComplete="off"
    />
  )
}
