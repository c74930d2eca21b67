import { Select } from '@mantine/core'
import { useList } from '../../../../api/queries.ts'
import { type Address, addresses } from '../../../../api/resources.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Editor, setAll } from './use-invoice-editor.ts'

const SHOWN = 100

// One of the places that are kept with the client; what is chosen stands on the document and can be changed there.
export function DeliveryChoice({ editor }: { editor: Editor }) {
  const { editor: t } = useTexts()
  const { client_id, delivery_address } = editor.values
  const { data } = useList(
    addresses,
    { addressable_id: client_id ?? 0, per_page: SHOWN, order: 'name' },
    { enabled: client_id !== null },
  )
  const rows = client_id === null ? [] : (data?.rows ?? [])
  if (rows.length === 0) return null
  const chosen = rows.find((row) => written(row) === delivery_address)
  return (
    <Select
      label={t.chooseAddress}
      data={rows.map((row) => ({ value: String(row.id), label: written(row).replaceAll('\n', ', ') }))}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => {
        const row = rows.find((one) => String(one.id) === id)
        if (row) setAll(editor, placeOf(row))
      }}
    />
  )
}

// As the server writes it from its parts.
const written = ({ name, street, street_additional, post_code, city, country }: Address): string =>
  [name, street, street_additional, [post_code, city].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .join('\n')

const placeOf = (row: Address) => ({
  use_delivery_address: true,
  delivery_address: written(row),
  delivery_address_title: row.name,
  delivery_address_street: row.street,
  delivery_address_street_additional: row.street_additional,
  delivery_address_post_code: row.post_code,
  delivery_address_city: row.city,
  delivery_address_country: row.country,
})
