import { Checkbox, Group } from '@mantine/core'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { DecimalInput } from './decimal-input.tsx'
import type { DocumentTotals } from './model/pricing.ts'
import { fromLines, type VendorTotal, vendorTotalsOf, withAmount } from './model/vendor-totals.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

type Props = { editor: InvoiceEditorState; totals: DocumentTotals }

// Totals of an expense as printed by its supplier, for rounding that differs from the lines.
export function VendorTotals({ editor, totals }: Props) {
  const { editor: t } = useTexts()
  const format = useFormat()
  const stated = vendorTotalsOf(editor.values)
  const change = (vendorTotals: VendorTotal[] | null) => editor.set('vendor_totals', vendorTotals)
  if (editor.values.income) return null
  return (
    <>
      <Checkbox
        mb="xs"
        label={t.vendorTotals}
        checked={stated.length > 0}
        onChange={({ currentTarget }) => change(currentTarget.checked ? fromLines(totals) : null)}
      />
      {stated.map(({ tax, net, tax_amount }) => {
        const rate = t.rates[tax] ? tax : format.percent(tax)
        return (
          <Group key={tax} grow mb="xs">
            <DecimalInput
              is_amount
              label={`${t.net}, ${rate}`}
              value={net}
              onValue={(text) => change(withAmount(stated, tax, { net: text }))}
            />
            <DecimalInput
              is_amount
              label={`${t.tax}, ${rate}`}
              value={tax_amount}
              onValue={(text) => change(withAmount(stated, tax, { tax_amount: text }))}
            />
          </Group>
        )
      })}
    </>
  )
}
