import { Box, Text } from '@mantine/core'
import { isNegative, isZero, parseDecimal } from '../../../../src/money/decimal.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

type RemainingAmountProps = {
  remainder: string
  price: string
  currency: string | null
  client_id: number | null
  name: string // if known
}

// The part of the payment that is not allocated to an invoice.
export function RemainingAmount({ remainder, price, currency, client_id, name }: RemainingAmountProps) {
  const { payments: t } = useTexts()
  const { money } = useFormat()
  const parsed = parseDecimal(remainder)
  const paymentAmount = parseDecimal(price ?? '')
  if (!parsed || !paymentAmount || isZero(parsed) || isNegative(parsed) !== isNegative(paymentAmount))
    return null
  return (
    <Box mt="xs" ta="right" role="status">
      <Text size="sm">
        {t.left}: <b>{money(remainder, currency)}</b>
      </Text>
      {!isNegative(parsed) && (
        <Text size="xs" c="dimmed">
          {client_id ? t.leftKept(name) : t.leftNobodys}
        </Text>
      )}
    </Box>
  )
}
