import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { decimal, isZero } from '../../../../src/money/decimal.ts'
import { batchedReader } from '../../../api/batched-reader.ts'
import { getJson } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useAccountCurrencyFirst } from '../../../api/use-own-currency-first.ts'
import { useFormat } from '../../../format/formatters.ts'

type OpenAmount = Answers['OpenAmount']

// What a client owes, in a column of a list. Cells that appear together share one request.
export function OpenAmounts({ id, name }: { id: number; name: 'outstanding' | 'overdue' }) {
  const { money } = useFormat()
  const { data } = useQuery({
    queryKey: ['facts', 'open amounts', id],
    queryFn: () => readOpenAmounts(id),
  })
  const amounts = useAccountCurrencyFirst(data ?? []).filter((amount) => !isZero(decimal(amount[name])))
  return amounts.map((amount) => (
    <Text
      key={amount.currency}
      size="sm"
      {...(name === 'overdue' ? { c: 'var(--mantine-color-error)' } : {})}
      style={{ whiteSpace: 'nowrap' }}
    >
      {money(amount[name], amount.currency)}
    </Text>
  ))
}

const readBatch = batchedReader((ids) =>
  getJson<OpenAmount[]>('/clients/open_amounts.json', { ids: ids.join(',') }),
)

const readOpenAmounts = async (id: number) =>
  (await readBatch(id)).filter(({ client_id }) => client_id === id)
