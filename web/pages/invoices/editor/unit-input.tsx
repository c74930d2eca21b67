import { useState } from 'react'
import { useList } from '../../../api/records.ts'
import { products } from '../../../api/resources.ts'
import { Chooser, type ChooserProps } from '../../../pieces/form/chooser.tsx'
import { useTexts } from '../../../texts/texts.tsx'

const LOOKED_AT = 100

// A unit: one that products are counted in here, a usual one of the language, or any other.
export function UnitInput(props: Omit<ChooserProps, 'choices' | 'is_free'>) {
  const { editor: t } = useTexts()
  const [is_active, setActive] = useState(false)
  const { data } = useList(products, { per_page: LOOKED_AT }, { enabled: is_active })
  const own = (data?.rows ?? []).map(({ quantity_unit }) => quantity_unit ?? '').filter(Boolean)
  const units = [...new Set([...own, ...t.units])]
  return (
    <Chooser
      {...props}
      is_free
      choices={units.map((unit) => ({ value: unit, label: unit }))}
      onFocus={() => setActive(true)}
    />
  )
}
