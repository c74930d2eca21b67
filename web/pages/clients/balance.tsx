import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { isZero, parseDecimal } from '../../../src/money/decimal.ts'
import type { Answers } from '../../api/answers.d.ts'
import { useFacts } from '../../api/records.ts'
import { useFormat } from '../../format.ts'
import { useTexts } from '../../texts/texts.tsx'

type Balance = Answers['Balance']

// What this client owes, one line a currency.
export function ClientBalance({ id }: { id: number }) {
  const { clients: t } = useTexts()
  const { data } = useFacts<Balance[]>(`/clients/${id}/balance.json`)
  if (!data) return null
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="md">
        {t.balance}
      </Title>
      {data.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.noBalance}
        </Text>
      ) : (
        <Stack>
          {data.map((balance) => (
            <Line key={balance.currency} balance={balance} />
          ))}
        </Stack>
      )}
    </Card>
  )
}

function Line({ balance: { currency, ...balance } }: { balance: Balance }) {
  const { clients: t } = useTexts()
  const { money } = useFormat()
  const amounts: [string, string, boolean][] = [
    [t.invoiced, balance.invoiced, false],
    [t.paid, balance.paid, false],
    [t.outstanding, balance.outstanding, false],
    [t.overdue, balance.overdue, isSome(balance.overdue)],
  ]
  if (isSome(balance.to_refund)) amounts.push([t.toRefund, balance.to_refund, false])
  return (
    <SimpleGrid cols={{ base: 2, '30rem': amounts.length }} type="container">
      {amounts.map(([label, amount, is_bad]) => (
        <div key={label}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fw={600} {...(is_bad ? { c: 'var(--mantine-color-error)' } : {})}>
            {money(amount, currency)}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  )
}

const isSome = (amount: string) => {
  const parsed = parseDecimal(amount)
  return parsed !== undefined && !isZero(parsed)
}
