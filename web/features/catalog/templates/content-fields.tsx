import { Checkbox, Stack } from '@mantine/core'
import { SelectField, TextareaField } from '../../../components/forms/fields.tsx'
import { FormSection } from '../../../components/forms/record-form.tsx'
import { toOptions } from '../../../components/forms/to-options.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { COLUMNS, DETAILS, type TemplateFields } from './form-fields.ts'
import styles from './templates.module.css'

// Edits what is printed: columns, optional parts, the footer and the position of the address.
export function PrintedContentFields({ form }: { form: Form<TemplateFields> }) {
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
          <TextareaField
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
  form: Form<TemplateFields>
  name: 'columns' | 'details'
  label: string
  hint?: string
  all: readonly string[]
  names: { [name: string]: string }
}

// Sorted in print order, independent of the order of selection.
function Marks({ form, name, label, hint, all, names }: MarksProps) {
  return (
    <Checkbox.Group
      className={styles.whole ?? ''}
      aria-label={label}
      description={hint}
      value={form.values[name]}
      error={form.problems[name]}
      onChange={(selected) =>
        form.set(
          name,
          all.filter((option) => selected.includes(option)),
        )
      }
    >
      <Stack gap="xs" mb={hint ? 'xs' : 0}>
        {all.map((option) => (
          <Checkbox key={option} value={option} label={names[option]} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
