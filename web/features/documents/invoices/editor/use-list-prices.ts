import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getJson } from '../../../../api/client.ts'
import type { Values } from './model/editor-values.ts'
import { exactText, type Line } from './model/line.ts'
import { isFollowing, listOf, priceChanges, type Told } from './model/list-prices.ts'
import type { LineTools } from './use-line-actions.ts'

const WAIT_MS = 200

type Asked = { key: string; product_id: number; quantity: string }

// Asks what the products of the lines cost under the list of the document, and lets the lines follow.
export function useListPrices(values: Values, base: Values, tools: LineTools) {
  const list = listOf(values)
  const day = values.issue_date
  const asked: Asked[] = values.lines
    .filter((line) => isFollowing(line, values, base))
    .map((line) => ({ key: line.key, product_id: line.product_id as number, quantity: quantityOf(line) }))
  const [settled] = useDebouncedValue(JSON.stringify(asked), WAIT_MS)
  const questions: Asked[] = JSON.parse(settled)
  const answers = useQueries({
    queries: questions.map(({ product_id, quantity }) => ({
      queryKey: ['price', list, product_id, quantity, day],
      queryFn: () => priceOf(list, product_id, quantity, day),
    })),
  })
  const told = answers.map(({ data }) => data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something else is told or asked, and not when the lines follow
  useEffect(() => {
    questions.forEach(({ key, product_id, quantity }, place) => {
      const line = values.lines.find((line) => line.key === key)
      const price = told[place]
      // The answer may be of what was typed before.
      if (!line || !price || line.product_id !== product_id || quantityOf(line) !== quantity) return
      if (!isFollowing(line, values, base)) return
      const changes = priceChanges(line, price)
      if (changes) tools.change(key, changes)
    })
  }, [settled, JSON.stringify(told), list, day])
}

const quantityOf = ({ quantity }: Line) => exactText(quantity) || '1'

async function priceOf(list: number | null, product_id: number, quantity: string, date: string) {
  if (list === null) return getJson<Told>(`/products/${product_id}.json`)
  const prices = await getJson<{ [id: string]: Told }>(`/price_lists/${list}/prices_for_products.json`, {
    product_ids: String(product_id),
    quantity,
    date,
  })
  return prices[product_id] ?? null
}
