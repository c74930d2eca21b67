import { Accordion, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { categories, clients, type Resource, warehouses } from '../../../../api/resources.ts'
import { DateField } from '../../../../components/forms/date-field.tsx'
import {
  DecimalField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from '../../../../components/forms/fields.tsx'
import { getInputProps } from '../../../../components/forms/input-props.ts'
import { MonthField } from '../../../../components/forms/month-field.tsx'
import { RecordSelectField } from '../../../../components/forms/record-select.tsx'
import { ExemptionInput, ProceduresInput } from '../../../../components/forms/tax-code-inputs.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import { DocumentLists } from './document-lists.tsx'
import { FieldDoubts } from './field-doubts.tsx'
import {
  ADDITIONAL_FIELDS,
  type MoreField,
  type MoreName,
  TABS,
  type Tab,
} from './model/additional-fields.ts'
import { fieldLabel } from './model/field-label.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

const RESOURCES: { [field: string]: Resource<{ id: number; name: string }> } = {
  category_id: categories,
  warehouse_id: warehouses,
  recipient_id: clients,
}

export function Notes({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  return (
    <Card component="section" aria-label={t.notes} padding="md">
      <Title order={2} size="h4" mb="sm">
        {t.notes}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextareaField
          form={editor}
          name="description"
          label={t.notes}
          description={t.notesHint}
          minRows={2}
        />
        <TextareaField
          form={editor}
          name="description_footer"
          label={t.footer}
          description={t.footerHint}
          minRows={2}
        />
      </SimpleGrid>
    </Card>
  )
}

// Rarely used fields in collapsible sections by subject. A section with errors opens.
export function AdditionalFields({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  const [opened, setOpened] = useState<string[]>([])
  const troubled = TABS.filter((tab) =>
    ADDITIONAL_FIELDS[tab].some(({ name }) => editor.problems[name]),
  ).join(' ')
  // The section stays open after its errors are fixed, because the user is typing there.
  useEffect(() => {
    if (troubled !== '') setOpened((opened) => [...new Set([...opened, ...troubled.split(' ')])])
  }, [troubled])
  return (
    <Card component="section" aria-label={t.more} padding="md">
      <Title order={2} size="h4">
        {t.more}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t.moreHint}
      </Text>
      <Accordion multiple keepMounted={false} variant="default" value={opened} onChange={setOpened} order={3}>
        {TABS.map((tab) => (
          <Accordion.Item key={tab} value={tab}>
            <Accordion.Control>{t.tabs[tab]}</Accordion.Control>
            <Accordion.Panel>
              <Section editor={editor} tab={tab} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Card>
  )
}

function Section({ editor, tab }: { editor: InvoiceEditorState; tab: Tab }) {
  return (
    <Stack>
      {tab === 'delivery' && <DeliveryChoice editor={editor} />}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        {ADDITIONAL_FIELDS[tab].map((field) => (
          <Field key={field.name} editor={editor} field={field} />
        ))}
      </SimpleGrid>
      {tab === 'payment' && <DocumentLists editor={editor} name="settlement_positions" />}
      {tab === 'texts' && <DocumentLists editor={editor} name="descriptions" />}
      {tab === 'delivery' && (
        <>
          <DocumentLists editor={editor} name="recipients" />
          <DocumentLists editor={editor} name="issuers" />
        </>
      )}
    </Stack>
  )
}

type FieldProps = { editor: InvoiceEditorState; field: MoreField }

function Field({ editor, field }: FieldProps) {
  if (field.when && !field.when(editor.values)) return null
  return (
    <div>
      <FieldInput editor={editor} field={field} />
      <FieldDoubts editor={editor} names={[field.name]} />
    </div>
  )
}

function FieldInput({ editor, field: { name, kind } }: FieldProps) {
  const texts = useTexts()
  const { editor: t } = texts
  const description = t.fieldHints[name]
  const label = fieldLabel(name, editor.values, texts)
  const props = { form: editor, name, label, ...(description ? { description } : {}) }
  switch (kind) {
    case 'text':
      return <TextField {...props} />
    case 'long':
      return <TextareaField {...props} minRows={2} />
    case 'yes':
      return <SwitchField {...props} />
    case 'flag':
      return <SwitchField {...props} form={toggleFlag(editor, name)} />
    case 'day':
      return <DateField {...props} is_clearable />
    case 'month':
      return <MonthField {...props} />
    case 'decimal':
      return <DecimalField {...props} />
    case 'choice':
      return (
        <SelectField {...props} options={choicesOf(name, editor, t)} is_clearable={CLEARABLE.has(name)} />
      )
    case 'record':
      return (
        <RecordSelectField
          {...props}
          resource={RESOURCES[name] as Resource<{ id: number; name: string }>}
          nameOf={({ name }) => name}
        />
      )
    case 'exemption':
      return <ExemptionInput label={props.label} {...getInputProps(editor, name)} />
    case 'procedures':
      return (
        <ProceduresInput
          label={props.label}
          value={(editor.values[name] as string[] | null) ?? []}
          error={editor.problems[name]}
          onValue={(codes) => editor.set(name, codes)}
        />
      )
  }
}

// A text field of the API that users see as yes or no.
const toggleFlag = (editor: InvoiceEditorState, name: MoreName): InvoiceEditorState => ({
  ...editor,
  values: { ...editor.values, [name]: editor.values[name] === '1' },
  set: ((field: MoreName, value: unknown) =>
    editor.set(field, value ? '1' : '0')) as InvoiceEditorState['set'],
})

const CLEARABLE: ReadonlySet<MoreName> = new Set([
  'status',
  'np_tax_kind',
  'accounting_kind',
  'tax_point',
  'correction_cause',
  'deduction',
])

// Keeps a value that was set through the API and has no label.
function choicesOf(
  name: MoreName,
  { values, base }: InvoiceEditorState,
  t: ReturnType<typeof useTexts>['editor'],
) {
  const value = values[name]
  const labels = {
    status: t.statuses,
    position: t.positions,
    sum: t.sums,
    procedure_vat_margin: t.marginProcedures,
    accounting_note_kind: t.noteKinds,
    np_tax_kind: t.npKinds,
    accounting_kind: t.costKinds,
    tax_point: t.taxPoints,
    correction_cause: t.correctionCauses,
    deduction: t.deductions,
  }[name as 'status']
  // Only a new document uses the defaults of its seller; a stored one has its own value.
  const options = Object.entries(labels)
    .filter(([value]) => value !== 'default' || name !== 'sum' || base.sum === 'default')
    .map(([value, label]) => ({ value, label }))
  const isOther = typeof value === 'string' && value !== '' && !(value in labels)
  return isOther ? [...options, { value, label: value }] : options
}
