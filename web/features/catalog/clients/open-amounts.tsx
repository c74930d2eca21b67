import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { decimal, isZero } from '../../../../src/money/decimal.ts'
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

const IDS_MAX = 100
const GATHER_MS = 10

type Batch = { ids: Set<number>; amounts: Promise<OpenAmount[]> }
let batch: Batch | undefined

async function readOpenAmounts(id: number): Promise<OpenAmount[]> {
  batch ??= newBatch()
  const { ids, amounts } = batch
  ids.add(id)
  if (ids.size === IDS_MAX) batch = undefined
  return (await amounts).filter(({ client_id }) => client_id === id)
}

function newBatch(): Batch {
  const ids = new Set<number>()
  const amounts = new Promise<void>((done) => setTimeout(done, GATHER_MS)).then(() => {
    if (batch?.ids === ids) batch = undefined
    return getJson<OpenAmount[]>('/clients/open_amounts.json', { ids: [...ids].join(',') })
  })
  return { ids, amounts }
}
