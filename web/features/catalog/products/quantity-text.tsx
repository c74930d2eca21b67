import { Text } from '@mantine/core'
import { isNegative, parseDecimal } from '../../../../src/money/decimal.ts'
import { useFormat } from '../../../format/formatters.ts'

// Shows a quantity with its unit. Negative stock is red; movements carry a sign.
type Props = { value: string | null | undefined; unit?: string | null; is_movement?: boolean }

export function Quantity({ value, unit, is_movement }: Props) {
  const { decimal } = useFormat()
  const parsed = value ? parseDecimal(value) : undefined
  return (
    <Text
      component="span"
      inherit
      style={{ whiteSpace: 'nowrap' }}
      {...(parsed && isNegative(parsed) && !is_movement ? { c: 'var(--mantine-color-error)' } : {})}
    >
      {is_movement && parsed && !isNegative(parsed) && '+'}
      {decimal(value)}
      {unit ? ` ${unit}` : ''}
    </Text>
  )
}
