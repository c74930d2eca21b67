import { Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { decimal as decimalOf, isPositive } from '../../../../../src/money/decimal.ts'
import { useApiQuery, useRecord } from '../../../../api/queries.ts'
import { type Client, clients } from '../../../../api/resources.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { CountryField } from '../../../../components/forms/country-currency-fields.tsx'
import { TextField } from '../../../../components/forms/fields.tsx'
import { TaxNumberField } from '../../../../components/forms/validated-fields.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type PartyAddress as Address, AddressLines } from './address-lines.tsx'
import { focusField, focusNewBuyer } from './focus-targets.ts'
import { removeClientDiscount } from './model/client-terms.ts'
import { BUYER_FIELDS } from './model/editor-values.ts'
import { isNewOrDraft } from './model/initial-values.ts'
import { toText } from './model/line.ts'
import { type InvoiceEditorState, setEditorValues } from './use-invoice-editor.ts'

// The buyer as printed on the document: from the client record, or as changed here.
export function ChosenBuyer({ editor, id }: { editor: InvoiceEditorState; id: number | undefined }) {
  const { editor: t } = useTexts()
  const { values, set, start, base, standing_discount } = editor
  const { decimal } = useFormat()
  const { data: client } = useRecord(clients, id)
  const [isEditing, setEditing] = useState(
    id === undefined || (values.buyer_override && start.how !== 'correct'),
  )
  // Stored documents and corrections keep their buyer data, even if the client record has changed.
  const isOwn = values.buyer_override || (start.how === 'edit' && !editor.is_draft && base.client_id === id)
  const card = isOwn ? ownCard(values) : client
  const changeHere = () => {
    if (!isOwn && client)
      for (const [field, value] of Object.entries(ownFields(client))) set(field as 'buyer_name', value)
    set('buyer_override', true)
    setEditing(true)
    focusField('buyer_name')
  }
  const forget = () => {
    set('client_id', null)
    set('buyer_override', false)
    for (const field of BUYER_FIELDS) set(field, null)
    setEditorValues(editor, removeClientDiscount(standing_discount, values))
    if (values.price_list_id)
      setEditorValues(editor, { price_list_id: null, use_prices_from_price_lists: false })
    focusNewBuyer()
  }
  return (
    <Stack gap="xs">
      {isEditing && (
        <>
          <Text size="xs" c="dimmed">
            {t.ownBuyer}
          </Text>
          <TextField form={editor} name="buyer_name" label={t.name} size="xs" />
          <Details editor={editor} />
        </>
      )}
      <Group justify="space-between" align="flex-end" gap="xs">
        {!isEditing && (card ? <AddressLines card={card} with_name /> : <Skeleton h={64} w="50%" />)}
        <Group gap="xs" mx={-8}>
          <Button variant="subtle" size="compact-sm" data-other-buyer onClick={forget}>
            {t.otherBuyer}
          </Button>
          {!isEditing && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={changeHere}>
              {t.changeBuyer}
            </Button>
          )}
        </Group>
      </Group>
      {standing_discount !== '' && (
        <Text size="xs" c="dimmed">
          {t.standingDiscount(decimal(standing_discount))}
        </Text>
      )}
      {id !== undefined && isNewOrDraft(start) && <Credit id={id} values={values} />}
    </Stack>
  )
}

// The credit balance can be used only after the document is issued.
function Credit({ id, values: { currency, income } }: { id: number; values: InvoiceEditorState['values'] }) {
  const { editor: t } = useTexts()
  const { money } = useFormat()
  const { data } = useApiQuery<Answers['Credit'][]>(`/clients/${id}/credit.json`, {
    income: income ? 'yes' : 'no',
  })
  const credit = data?.find((row) => row.currency === currency)
  if (!credit || !isPositive(decimalOf(credit.amount))) return null
  return (
    <Text size="xs" c="dimmed" data-credit>
      {t.credit(money(credit.amount, currency))}
    </Text>
  )
}

function Details({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  return (
    <SimpleGrid type="container" cols={{ base: 2, '560px': 4 }} spacing="xs">
      <TaxNumberField
        form={editor}
        name="buyer_tax_no"
        label={t.taxNo}
        country={toText(editor.values.buyer_country)}
        size="xs"
      />
      <TextField form={editor} name="buyer_street" label={t.street} size="xs" />
      <TextField form={editor} name="buyer_post_code" label={t.postCode} size="xs" />
      <TextField form={editor} name="buyer_city" label={t.city} size="xs" />
      <CountryField form={editor} name="buyer_country" label={t.country} size="xs" />
      <TextField form={editor} name="buyer_email" label={t.email} size="xs" />
      <TextField form={editor} name="buyer_phone" label={t.phone} size="xs" />
      <TextField form={editor} name="buyer_person" label={t.person} size="xs" />
    </SimpleGrid>
  )
}

const ownCard = (values: InvoiceEditorState['values']): Address => ({
  name: toText(values.buyer_name),
  tax_no: toText(values.buyer_tax_no),
  street: toText(values.buyer_street),
  post_code: toText(values.buyer_post_code),
  city: toText(values.buyer_city),
  country: toText(values.buyer_country),
  email: toText(values.buyer_email),
})

const ownFields = (client: Client) => ({
  buyer_name: client.name,
  buyer_tax_no: client.tax_no,
  buyer_street: client.street,
  buyer_post_code: client.post_code,
  buyer_city: client.city,
  buyer_country: client.country,
  buyer_email: client.email,
  buyer_phone: client.phone,
  buyer_person: client.person,
})
