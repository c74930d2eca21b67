import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { plainTaxNumber } from '../../../../../src/platform/checks/tax-number.ts'
import { getJson } from '../../../../api/client.ts'
import { type Client, clients } from '../../../../api/resources.ts'
import { completeTaxNumber, taxNumberSpellings } from './model/typed-tax-number.ts'

// As soon as a complete tax number is typed, calls `onFound` with the client that has it, or `onUnknown`. If several
// clients have it, the user chooses from the list.

type Handlers = { onFound: (client: Client) => void; onUnknown: (number: string) => void }

export function useClientByTaxNumber(sellerCountry: string, { onFound, onUnknown }: Handlers) {
  const [number, setNumber] = useState<string>()
  const answers = useQueries({
    queries: (number === undefined ? [] : taxNumberSpellings(number)).map((query) => ({
      queryKey: [clients.path, 'list', { query, purpose: 'tax number' }],
      queryFn: () => getJson<Client[]>(`/${clients.path}.json`, { query, per_page: 20 }),
      staleTime: 0,
    })),
  })
  const isKnown =
    answers.length > 0 && answers.every(({ isFetching, data }) => data !== undefined && !isFetching)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each number, when all answers are there
  useEffect(() => {
    if (number === undefined || !isKnown) return
    const rows = answers.flatMap(({ data }) => data ?? []).filter(hasNumber(number))
    const matches = new Map(rows.map((row) => [row.id, row]))
    setNumber(undefined)
    const [client] = matches.values()
    if (client === undefined) onUnknown(number)
    else if (matches.size === 1) onFound(client)
  }, [number, isKnown])
  // To be called with the text whenever the user changes it.
  return (text: string) => setNumber(completeTaxNumber(text, sellerCountry))
}

const hasNumber = (number: string) => (client: Client) =>
  client.tax_no !== null && plainTaxNumber(client.tax_no) === plainTaxNumber(number)
