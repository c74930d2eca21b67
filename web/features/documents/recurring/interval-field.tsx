import { Input, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { toOptions } from '../../../components/forms/to-options.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './recurring.module.css'
import { type Fields, intervalOf } from './recurring.ts'

type Props = {
  form: Form<Fields>
  name: 'every' | 'payment_to'
  label: string
  description?: string
}

// Descriptions are shown below the inputs, so that adjacent inputs stay aligned.
export const ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

// A number of days, weeks, months or years; undefined without a number.
export function IntervalField({ form, name, label, description }: Props) {
  const { recurrings: t } = useTexts()
  const value = form.values[name]
  const { number } = intervalOf(value)
  const [storedUnit, setStoredUnit] = useState(intervalOf(value ?? (name === 'every' ? '1m' : 'd')).unit)
  const unit = value ? intervalOf(value).unit : storedUnit
  const set = (number: string, unit: string) => {
    setStoredUnit(unit)
    form.set(name, number === '' && name === 'payment_to' ? '' : `${number}${unit}`)
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      error={form.problems[name]}
      {...(description ? { description } : {})}
      inputWrapperOrder={ORDER}
    >
      <div className={styles.interval}>
        <TextInput
          aria-label={label}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          value={number}
          error={form.problems[name] !== undefined}
          onChange={(event) => set(event.currentTarget.value.replace(/\D/g, '').slice(0, 4), unit)}
        />
        <Select
          aria-label={`${label}: ${t.unit}`}
          data={toOptions(t.units)}
          value={unit}
          allowDeselect={false}
          onChange={(unit) => unit && set(number, unit)}
        />
      </div>
    </Input.Wrapper>
  )
}
