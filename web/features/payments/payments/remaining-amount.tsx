import { Box, Text } from '@mantine/core'
import { isNegative, isZero, parseDecimal } from '../../../../src/money/decimal.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

type RemainingAmountProps = {
  left: string
  price: string
  currency: string | null
  client_id: number | null
  name: string // where it is known
}

// What is left of the payment after all chosen invoices.
export function RemainingAmount({ left, price, currency, client_id, name }: RemainingAmountProps) {
  const { payments: t } = useTexts()
  const { money } = useFormat()
  const parsed = parseDecimal(left)
  const whole = parseDecimal(price ?? '')
  if (!parsed || !whole || isZero(parsed) || isNegative(parsed) !== isNegative(whole)) return null
  return (
    <Box mt="xs" ta="right" role="status">
      <Text size="sm">
        {t.left}: <b>{money(left, currency)}</b>
      </Text>
      {!isNegative(parsed) && (
        <Text size="xs" c="dimmed">
          {client_id ? t.leftKept(name) : t.leftNobodys}
        </Text>
      )}
    </Box>
  )
}
