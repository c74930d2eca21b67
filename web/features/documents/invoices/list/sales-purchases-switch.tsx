import { SegmentedControl } from '@mantine/core'
import { useListAddress } from '../../../../components/lists/use-list-params.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'

const SIDES = ['yes', 'no', 'all'] as const

// What was sold, what was bought, or both.
export function SideSwitch() {
  const { invoices: t } = useTexts()
  const { asked, ask } = useListAddress()
  return (
    <SegmentedControl
      aria-label={t.side}
      value={SIDES.find((side) => side === asked.income) ?? 'yes'}
      onChange={(value) => ask({ income: value === 'yes' ? undefined : value })}
      data={SIDES.map((value) => ({ value, label: t.sides[value] }))}
    />
  )
}
