import type { SelectProps } from '@mantine/core'
import { useList } from '../../api/queries.ts'
import { priceLists } from '../../api/resources.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { RecordSelect } from './record-select.tsx'

const BY_NAME = { order: 'name' }

export const useHasPriceLists = (): boolean => (useList(priceLists, { per_page: 1 }).data?.total ?? 0) > 0

// The name comes from the list endpoint, which omits prices, because a price list can have many.
export function usePriceList(id: number | null) {
  const { data } = useList(priceLists, { price_list_ids: id ?? undefined }, { enabled: id !== null })
  return data?.rows.find((priceList) => priceList.id === id) ?? null
}

type Props = Partial<Omit<SelectProps, 'data' | 'value' | 'onChange'>> & {
  value: number | null
  onValue: (id: number | null) => void
}

export function PriceListSelect({ value, onValue, ...input }: Props) {
  const { priceLists: t } = useTexts()
  return (
    <RecordSelect
      resource={priceLists}
      label={t.use}
      nameOf={({ name }) => name}
      among={BY_NAME}
      value={value}
      selected={usePriceList(value)}
      onChange={onValue}
      input={{ placeholder: t.none, ...input }}
    />
  )
}
