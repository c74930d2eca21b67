import { Checkbox, Stack } from '@mantine/core'
import { LongTextField, SelectField } from '../../../components/forms/fields.tsx'
import { FormSection } from '../../../components/forms/record-form.tsx'
import { toOptions } from '../../../components/forms/to-options.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { COLUMNS, DETAILS, type LookFields } from './form-fields.ts'
import styles from './templates.module.css'

// What is printed: columns, smaller parts, the footer and where the address stands.
export function Printed({ form }: { form: Form<LookFields> }) {
  const { look: t } = useTexts().settings
  return (
    <>
      <FormSection title={t.columns}>
        <Marks
          form={form}
          name="columns"
          label={t.columns}
          hint={t.columnsHint}
          all={COLUMNS}
          names={t.columnNames}
        />
      </FormSection>
      <FormSection title={t.details}>
        <Marks form={form} name="details" label={t.details} all={DETAILS} names={t.detailNames} />
      </FormSection>
      <FormSection title={t.post}>
        <div className={styles.whole}>
          <SelectField form={form} name="envelope" label={t.envelope} options={toOptions(t.envelopes)} />
        </div>
        <div className={styles.whole}>
          <LongTextField
            form={form}
            name="footer"
            label={t.footer}
            description={t.footerHint}
            minRows={2}
            maxLength={1000}
          />
        </div>
      </FormSection>
    </>
  )
}

type MarksProps = {
  form: Form<LookFields>
  name: 'columns' | 'details'
  label: string
  hint?: string
  all: readonly string[]
  names: { [name: string]: string }
}

// In the order in which they are printed, whatever the order of choosing.
function Marks({ form, name, label, hint, all, names }: MarksProps) {
  return (
    <Checkbox.Group
      className={styles.whole ?? ''}
      aria-label={label}
      description={hint}
      value={form.values[name]}
      error={form.problems[name]}
      onChange={(chosen) =>
        form.set(
          name,
          all.filter((one) => chosen.includes(one)),
        )
      }
    >
      <Stack gap="xs" mb={hint ? 'xs' : 0}>
        {all.map((one) => (
          <Checkbox key={one} value={one} label={names[one]} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
