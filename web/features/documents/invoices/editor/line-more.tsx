import { Checkbox, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { SearchableSelectProps } from '../../../../components/forms/searchable-select.tsx'
import { ExemptionInput, GtuInput } from '../../../../components/forms/tax-code-inputs.tsx'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import styles from './line-table.module.css'
import { type EditorLine, isUnpriced, statesMargin, toText } from './model/line.ts'
import type { LineActions } from './use-line-actions.ts'

type Props = {
  line: EditorLine
  tools: LineActions
  problems: { readonly [field: string]: string } | undefined
  // Only the description is shown permanently if the line has one.
  is_whole: boolean
  // The purchase price is always shown on margin invoices, otherwise only on lines that have one.
  is_margin: boolean
}

// Additional fields of a line.
export function LineMore(props: Props) {
  const { line, tools, problems } = props
  const { editor: t } = useTexts()
  return (
    <div className={styles.more}>
      <Textarea
        autosize
        minRows={1}
        size="xs"
        aria-label={t.description}
        placeholder={t.description}
        value={line.description}
        error={problems?.description}
        onChange={(event) => tools.change(line.key, { description: event.currentTarget.value })}
      />
      {!isUnpriced(line) && <LineFields {...props} />}
    </div>
  )
}

function LineFields({ line, tools, problems, is_whole, is_margin }: Props) {
  const { editor: t } = useTexts()
  const fields = [
    ...(is_whole ? otherFields(t) : []),
    ...(is_margin || (is_whole && statesMargin(line)) ? marginFields(t) : []),
  ]
  const changeMore = (changes: EditorLine['more']) =>
    tools.change(line.key, { more: { ...line.more, ...changes } })
  if (fields.length === 0) return null
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs" mt="xs">
      {is_whole && (
        <TextInput
          size="xs"
          label={t.code}
          value={line.code}
          error={problems?.code}
          onChange={(event) => tools.change(line.key, { code: event.currentTarget.value })}
        />
      )}
      {fields.map(([name, label]) => (
        <MoreInput
          key={name}
          name={name}
          size="xs"
          label={label}
          value={toText(line.more[name])}
          error={problems?.[name]}
          onValue={(value) => changeMore({ [name]: value })}
        />
      ))}
      {is_whole && (
        <Checkbox
          size="xs"
          label={t.annex15}
          checked={line.more.annex_15 === true}
          onChange={(event) => changeMore({ annex_15: event.currentTarget.checked })}
        />
      )}
    </SimpleGrid>
  )
}

const otherFields = (t: Texts['editor']) =>
  [
    ['additional_info', t.additionalInfo],
    ['gtu_code', t.gtu],
    ['tax_exemption_reason', t.exemptionReason],
    ['tax_category', t.taxCategory],
  ] as const

const marginFields = (t: Texts['editor']) =>
  [
    ['total_purchase_price', t.purchasePrice],
    ['vat_margin_tax', t.marginRate],
  ] as const

type MoreInputProps = Pick<SearchableSelectProps, 'size' | 'label' | 'value' | 'error' | 'onValue'> & {
  name: string
}

// Fields with their own list of values.
function MoreInput({ onValue, ...props }: MoreInputProps) {
  if (props.name === 'gtu_code') return <GtuInput {...props} onValue={onValue} />
  if (props.name === 'tax_exemption_reason') return <ExemptionInput {...props} onValue={onValue} />
  return <TextInput {...props} onChange={(event) => onValue(event.currentTarget.value)} />
}
