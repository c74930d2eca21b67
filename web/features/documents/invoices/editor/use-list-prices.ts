import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getJson } from '../../../../api/client.ts'
import type { EditorValues } from './model/editor-values.ts'
import { type EditorLine, normalizeDecimal } from './model/line.ts'
import { activePriceListId, followsPriceList, priceChanges, type QuotedPrice } from './model/list-prices.ts'
import type { LineActions } from './use-line-actions.ts'

const WAIT_MS = 200

type PriceQuestion = { key: string; product_id: number; quantity: string }

// Loads the prices of the products under the price list of the document, and updates the lines.
export function useListPrices(values: EditorValues, base: EditorValues, tools: LineActions) {
  const list = activePriceListId(values)
  const day = values.issue_date
  const currentQuestions: PriceQuestion[] = values.lines
    .filter((line) => followsPriceList(line, values, base))
    .map((line) => ({ key: line.key, product_id: line.product_id as number, quantity: quantityOf(line) }))
  const [settled] = useDebouncedValue(JSON.stringify(currentQuestions), WAIT_MS)
  const questions: PriceQuestion[] = JSON.parse(settled)
  const answers = useQueries({
    queries: questions.map(({ product_id, quantity }) => ({
      queryKey: ['price', list, product_id, quantity, day],
      queryFn: () => priceOf(list, product_id, quantity, day),
    })),
  })
  const quotes = answers.map(({ data }) => data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when something else is told or asked, and not when the lines follow
  useEffect(() => {
    questions.forEach(({ key, product_id, quantity }, index) => {
      const line = values.lines.find((line) => line.key === key)
      const price = quotes[index]
      // The response may belong to an earlier value of the line.
      if (!line || !price || line.product_id !== product_id || quantityOf(line) !== quantity) return
      if (!followsPriceList(line, values, base)) return
      const changes = priceChanges(line, price)
      if (changes) tools.change(key, changes)
    })
  }, [settled, JSON.stringify(quotes), list, day])
}

const quantityOf = ({ quantity }: EditorLine) => normalizeDecimal(quantity) || '1'

async function priceOf(list: number | null, productId: number, quantity: string, date: string) {
  if (list === null) return getJson<QuotedPrice>(`/products/${productId}.json`)
  const prices = await getJson<{ [id: string]: QuotedPrice }>(
    `/price_lists/${list}/prices_for_products.json`,
    {
      product_ids: String(productId),
      quantity,
      date,
    },
  )
  return prices[productId] ?? null
}
