import { Card, Group, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useApiQuery } from '../../../../api/queries.ts'
import { invoices } from '../../../../api/resources.ts'
import { DateField } from '../../../../components/forms/date-field.tsx'
import { TextField } from '../../../../components/forms/fields.tsx'
import { RecordSelect } from '../../../../components/forms/record-select.tsx'
import { toOptions } from '../../../../components/forms/to-options.ts'
import { joinParts } from '../../../../format/join-parts.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { FieldDoubts } from './field-doubts.tsx'
import { isCorrection } from './model/additional-fields.ts'
import { toText } from './model/line.ts'
import { MonthOrDay } from './sale-date-field.tsx'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

const COMMON_KINDS = [
  'vat',
  'proforma',
  'correction',
  'advance',
  'final',
  'receipt',
  'bill',
  'estimate',
  'client_order',
]

// Document type, number and dates.
export function Heading({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  const { values, set, problems } = editor
  const kinds = toOptions(t.kinds)
  const changeIssueDate = (day: unknown) => {
    if (values.sell_date === values.issue_date) set('sell_date', day)
    set('issue_date', day as string)
  }
  return (
    <Card component="section" aria-label={t.document} padding="md">
      <Group mb="sm" justify="space-between" align="flex-end">
        <Select
          label={t.kind}
          name="kind"
          searchable
          allowDeselect={false}
          w={{ base: '100%', xs: 280 }}
          data={[
            { group: t.usual, items: kinds.filter(({ value }) => COMMON_KINDS.includes(value)) },
            { group: t.other, items: kinds.filter(({ value }) => !COMMON_KINDS.includes(value)) },
          ]}
          value={values.kind}
          error={problems.kind}
          onChange={(kind) => kind && chooseKind(editor, kind)}
        />
        <SegmentedControl
          aria-label={t.side}
          data={[
            { value: 'sale', label: t.sale },
            { value: 'purchase', label: t.purchase },
          ]}
          value={values.income ? 'sale' : 'purchase'}
          onChange={(side) => set('income', side === 'sale')}
        />
      </Group>
      <FieldDoubts editor={editor} names={['kind', 'invoice_id']} />
      <CorrectedDocument editor={editor} />
      <SimpleGrid type="container" cols={{ base: 2, '640px': 4 }} spacing="sm">
        <div>
          <NumberField editor={editor} />
          <FieldDoubts editor={editor} names={['number']} />
        </div>
        <div>
          <DateField
            form={{ values, problems, set: (_, day) => changeIssueDate(day) }}
            name="issue_date"
            label={t.issueDate}
          />
          <FieldDoubts editor={editor} names={['issue_date']} />
        </div>
        <div>
          <MonthOrDay editor={editor} />
          <FieldDoubts editor={editor} names={['sell_date']} />
        </div>
        <TextField form={editor} name="place" label={t.place} />
      </SimpleGrid>
      {isCorrection(values) && (
        <TextField form={editor} name="correction_reason" label={t.fields.correction_reason} mt="sm" />
      )}
    </Card>
  )
}

// Shows the next number until the user types another.
function NumberField({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  const { values, set, problems, start } = editor
  const isNew = start.how !== 'edit' || editor.is_draft
  const { data } = useApiQuery<{ example: string }>(isNew ? '/account/next_number.json' : undefined, {
    kind: values.kind,
    department_id: values.department_id as number | null,
    issue_date: values.issue_date,
  })
  return (
    <TextInput
      label={t.number}
      name="number"
      autoComplete="off"
      placeholder={!values.income ? t.vendorNumber : isNew ? (data?.example ?? '') : ''}
      title={values.income ? t.numberHint : t.vendorNumber}
      value={toText(values.number)}
      error={problems.number}
      onChange={(event) => set('number', event.currentTarget.value)}
    />
  )
}

// Corrections are created from the corrected document.
function CorrectedDocument({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  const navigate = useNavigate()
  const { values, start } = editor
  if (values.kind !== 'correction' || start.how !== 'new') return null
  return (
    <div style={{ marginBottom: 'var(--mantine-spacing-sm)' }}>
      <RecordSelect
        resource={invoices}
        label={t.chooseCorrected}
        nameOf={({ number, buyer_name }) => joinParts(number, buyer_name)}
        value={null}
        onChange={(id) => id !== null && void navigate(`/invoices/new?correct=${id}`)}
      />
    </div>
  )
}

// Prices on margin invoices are gross: their lines have no rate.
function chooseKind({ values, set, tools }: InvoiceEditorState, kind: string) {
  set('kind', kind)
  // The buyer issues the invoice for a purchase from a farmer.
  if (kind === 'vat_rr') set('income', false)
  const [from, to] = kind === 'vat_margin' ? ['', 'disabled'] : ['disabled', '']
  if (kind === 'vat_margin' || values.kind === 'vat_margin')
    tools.replace(values.lines.map((line) => (line.tax === from ? { ...line, tax: to } : line)))
}
