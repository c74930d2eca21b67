import { SegmentedControl } from '@mantine/core'
import { useListParams } from '../../../../components/lists/use-list-params.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'

const SIDES = ['yes', 'no', 'all'] as const

// Switches between sales, expenses and both.
export function SalesPurchasesSwitch() {
  const { invoices: t } = useTexts()
  const { params, setParams } = useListParams()
  return (
    <SegmentedControl
      aria-label={t.side}
      value={SIDES.find((side) => side === params.income) ?? 'yes'}
      onChange={(value) => setParams({ income: value === 'yes' ? undefined : value })}
      data={SIDES.map((value) => ({ value, label: t.sides[value] }))}
    />
  )
}
