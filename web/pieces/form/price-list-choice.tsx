import { Select, type SelectProps } from '@mantine/core'
import { useList } from '../../api/records.ts'
import { priceLists } from '../../api/resources.ts'
import { useTexts } from '../../texts/texts.tsx'

const CHOICES = { order: 'name', per_page: 100 }

// Without their prices, which may be many.
export const usePriceLists = () => useList(priceLists, CHOICES).data?.rows ?? []

type Props = Partial<Omit<SelectProps, 'data' | 'value' | 'onChange'>> & {
  value: number | null
  onValue: (id: number | null) => void
}

export function PriceListChoice({ value, onValue, ...input }: Props) {
  const { priceLists: t } = useTexts()
  const rows = usePriceLists()
  return (
    <Select
      label={t.use}
      placeholder={t.none}
      data={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onValue(chosen === null ? null : Number(chosen))}
      searchable
      clearable
      {...input}
    />
  )
}
