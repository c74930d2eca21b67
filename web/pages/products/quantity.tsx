import { Text } from '@mantine/core'
import { isNegative, parseDecimal } from '../../../src/money/decimal.ts'
import { useFormat } from '../../format.ts'

// How many there are; what is missing is told in red.
export function Quantity({ value, unit }: { value: string | null | undefined; unit?: string | null }) {
  const { decimal } = useFormat()
  const parsed = value ? parseDecimal(value) : undefined
  return (
    <Text
      component="span"
      inherit
      {...(parsed && isNegative(parsed) ? { c: 'var(--mantine-color-error)' } : {})}
    >
      {decimal(value)}
      {unit ? ` ${unit}` : ''}
    </Text>
  )
}
