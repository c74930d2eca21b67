import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { isZero, parseDecimal } from '../../../../src/money/decimal.ts'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useAccountCurrencyFirst } from '../../../api/use-own-currency-first.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './clients.module.css'

type Balance = Answers['Balance']

// Balance of a client, one row per currency with aligned columns.
export function ClientBalance({ id }: { id: number }) {
  const { clients: t } = useTexts()
  const { data } = useApiQuery<Balance[]>(`/clients/${id}/balance.json`)
  const credits = useApiQuery<Answers['Credit'][]>(`/clients/${id}/credit.json`).data ?? []
  const others = credits.filter(({ currency }) => !data?.some((balance) => balance.currency === currency))
  const balances = useAccountCurrencyFirst([
    ...(data ?? []),
    ...others.map(({ currency }) => ({ ...NOTHING, currency })),
  ])
  if (!data) return null
  const hasRefund = balances.some(({ to_refund }) => isSome(to_refund))
  const amountsOf = ({ currency, ...balance }: Balance): Amount[] => [
    [t.invoiced, balance.invoiced, false],
    [t.paid, balance.paid, false],
    [t.outstanding, balance.outstanding, false],
    [t.overdue, balance.overdue, isSome(balance.overdue)],
    ...(hasRefund ? [[t.toRefund, balance.to_refund, false] satisfies Amount] : []),
    ...(credits.length > 0 ? [[t.credit, creditIn(credits, currency), false] satisfies Amount] : []),
  ]
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="md">
        {t.balance}
      </Title>
      {balances.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.noBalance}
        </Text>
      ) : (
        <Stack>
          {balances.map((balance) => (
            <Amounts key={balance.currency} amounts={amountsOf(balance)} currency={balance.currency} />
          ))}
        </Stack>
      )}
    </Card>
  )
}

type Amount = [label: string, amount: string, is_bad: boolean]

const NOTHING = { count: 0, invoiced: '0', paid: '0', outstanding: '0', overdue: '0', to_refund: '0' }

const creditIn = (credits: readonly Answers['Credit'][], currency: string): string =>
  credits.find((credit) => credit.currency === currency)?.amount ?? '0'

function Amounts({ amounts, currency }: { amounts: readonly Amount[]; currency: string }) {
  const { money } = useFormat()
  return (
    <SimpleGrid cols={{ base: 2, '30rem': amounts.length }} type="container">
      {amounts.map(([label, amount, isBad]) => (
        <div key={label} className={styles.amount}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fw={600} {...(isBad ? { c: 'var(--mantine-color-error)' } : {})}>
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
