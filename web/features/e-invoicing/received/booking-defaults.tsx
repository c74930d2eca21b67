import { SimpleGrid } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { sendJson } from '../../../api/client.ts'
import { useList } from '../../../api/queries.ts'
import { type Category, categories, departments } from '../../../api/resources.ts'
import { DateField } from '../../../components/forms/date-field.tsx'
import { RecordSelect } from '../../../components/forms/record-select.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './received.module.css'

// Values for the next uploads that replace those of the files.

export type BookingDefaults = {
  delivery_date: string | null
  department_id: number | null
  category_id: number | null
}

export const useBooked = () =>
  useState<BookingDefaults>({ delivery_date: null, department_id: null, category_id: null })

type Props = { booked: BookingDefaults; onChange: (booked: BookingDefaults) => void }

export function Booking({ is_folded, ...props }: Props & { is_folded: boolean }) {
  const { received: t } = useTexts()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  if (!isNarrow && !is_folded)
    return (
      <div className={styles.booking}>
        <Fields {...props} />
      </div>
    )
  return (
    <details className={styles.booking}>
      <summary>{t.booked}</summary>
      <Fields {...props} />
    </details>
  )
}

function Fields({ booked, onChange }: Props) {
  const { received: t } = useTexts()
  const several = useList(departments, { per_page: 2 }).data
  const hasSeveral = (several?.total ?? 0) > 1
  const set = (changes: Partial<BookingDefaults>) => onChange({ ...booked, ...changes })
  return (
    <SimpleGrid
      cols={{ base: 1, sm: hasSeveral ? 3 : 2 }}
      spacing="sm"
      mt="xs"
      role="group"
      aria-label={t.booked}
    >
      <DateField
        form={{ values: booked, problems: {}, set: (name, value) => set({ [name]: value }) }}
        name="delivery_date"
        label={t.receivedOn}
        placeholder={t.today}
        is_clearable
      />
      <RecordSelect
        resource={categories}
        label={t.category}
        nameOf={({ name }) => name}
        onCreate={(name) => sendJson<Category>('POST', '/categories.json', { category: { name } })}
        value={booked.category_id}
        onChange={(category_id) => set({ category_id })}
        input={{ placeholder: t.noCategory }}
      />
      {hasSeveral && (
        <RecordSelect
          resource={departments}
          label={t.department}
          nameOf={({ name }) => name}
          value={booked.department_id}
          onChange={(department_id) => set({ department_id })}
          input={{ placeholder: t.asInFile }}
        />
      )}
    </SimpleGrid>
  )
}
