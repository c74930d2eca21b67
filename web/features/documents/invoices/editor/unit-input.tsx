import { useState } from 'react'
import { useList } from '../../../../api/queries.ts'
import { products } from '../../../../api/resources.ts'
import {
  SearchableSelect,
  type SearchableSelectProps,
} from '../../../../components/forms/searchable-select.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'

const LOOKED_AT = 100

// Unit of a line: one used by products of the account, a common one of the language, or any other.
export function UnitInput(props: Omit<SearchableSelectProps, 'choices' | 'is_free'>) {
  const { editor: t } = useTexts()
  const [isActive, setActive] = useState(false)
  const { data } = useList(products, { per_page: LOOKED_AT }, { enabled: isActive })
  const productUnits = (data?.rows ?? []).map(({ quantity_unit }) => quantity_unit ?? '').filter(Boolean)
  const units = [...new Set([...productUnits, ...t.units])]
  return (
    <SearchableSelect
      {...props}
      is_free
      choices={units.map((unit) => ({ value: unit, label: unit }))}
      onFocus={() => setActive(true)}
    />
  )
}
