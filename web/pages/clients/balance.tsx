import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { isZero, parseDecimal } from '../../../src/money/decimal.ts'
import type { Answers } from '../../api/answers.d.ts'
import { useFacts } from '../../api/records.ts'
import { useFormat } from '../../format.ts'
import { useOwnFirst } from '../../own-currency.ts'
import { useTexts } from '../../texts/texts.tsx'

type Balance = Answers['Balance']

// What this client owes, one line a currency.
export function ClientBalance({ id }: { id: number }) {
  const { clients: t } = useTexts()
  const { data } = useFacts<Balance[]>(`/clients/${id}/balance.json`)
  const balances = useOwnFirst(data ?? [])
  const credits = useFacts<Answers['Credit'][]>(`/clients/${id}/credit.json`).data ?? []
  if (!data) return null
  const creditIn = (currency: string) => credits.find((one) => one.currency === currency)?.amount
  const others = credits.filter(({ currency }) => !data.some((balance) => balance.currency === currency))
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="md">
        {t.balance}
      </Title>
      {data.length + others.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.noBalance}
        </Text>
      ) : (
        <Stack>
          {balances.map((balance) => (
            <Line key={balance.currency} balance={balance} credit={creditIn(balance.currency)} />
          ))}
          {others.map(({ currency, amount }) => (
            <Amounts key={currency} amounts={[[t.credit, amount, false]]} currency={currency} />
          ))}
        </Stack>
      )}
    </Card>
  )
}

type Amount = [label: string, amount: string, is_bad: boolean]
type LineProps = { balance: Balance; credit: string | undefined }

function Line({ balance: { currency, ...balance }, credit }: LineProps) {
  const { clients: t } = useTexts()
  const amounts: Amount[] = [
    [t.invoiced, balance.invoiced, false],
    [t.paid, balance.paid, false],
    [t.outstanding, balance.outstanding, false],
    [t.overdue, balance.overdue, isSome(balance.overdue)],
  ]
  if (isSome(balance.to_refund)) amounts.push([t.toRefund, balance.to_refund, false])
  if (credit !== undefined) amounts.push([t.credit, credit, false])
  return <Amounts amounts={amounts} currency={currency} />
}

function Amounts({ amounts, currency }: { amounts: readonly Amount[]; currency: string }) {
  const { money } = useFormat()
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
