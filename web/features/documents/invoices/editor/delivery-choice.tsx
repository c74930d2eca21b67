import { Select } from '@mantine/core'
import { useList } from '../../../../api/queries.ts'
import { type Address, addresses } from '../../../../api/resources.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type InvoiceEditorState, setEditorValues } from './use-invoice-editor.ts'

const SHOWN = 100

// Selects a delivery address of the client. It is copied to the document and can be edited there.
export function DeliveryChoice({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  const { client_id, delivery_address } = editor.values
  const { data } = useList(
    addresses,
    { addressable_id: client_id ?? 0, per_page: SHOWN, order: 'name' },
    { enabled: client_id !== null },
  )
  const rows = client_id === null ? [] : (data?.rows ?? [])
  if (rows.length === 0) return null
  const selectedAddress = rows.find((row) => addressText(row) === delivery_address)
  return (
    <Select
      label={t.chooseAddress}
      data={rows.map((row) => ({ value: String(row.id), label: addressText(row).replaceAll('\n', ', ') }))}
      value={selectedAddress ? String(selectedAddress.id) : null}
      onChange={(id) => {
        const row = rows.find((address) => String(address.id) === id)
        if (row) setEditorValues(editor, placeOf(row))
      }}
    />
  )
}

// The address in the format in which the server composes it.
const addressText = ({ name, street, street_additional, post_code, city, country }: Address): string =>
  [name, street, street_additional, [post_code, city].filter(Boolean).join(' '), country]
    .filter(Boolean)
    .join('\n')

const placeOf = (row: Address) => ({
  use_delivery_address: true,
  delivery_address: addressText(row),
  delivery_address_title: row.name,
  delivery_address_street: row.street,
  delivery_address_street_additional: row.street_additional,
  delivery_address_post_code: row.post_code,
  delivery_address_city: row.city,
  delivery_address_country: row.country,
})
