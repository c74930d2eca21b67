import { Alert, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useList, useRecord } from '../../../api/records.ts'
import { type Client, clients } from '../../../api/resources.ts'
import { useFormat } from '../../../format.ts'
import { TextField } from '../../../pieces/form/fields.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { type Card as Address, AddressLines } from './address-lines.tsx'
import { CreatePanel } from './create-panel.tsx'
import { textOf } from './model/line.ts'
import { withoutDiscount, withTerms } from './model/terms.ts'
import { BUYER_FIELDS } from './model/values.ts'
import { TypeAhead } from './type-ahead.tsx'
import type { Editor } from './use-editor.ts'

const WAIT_MS = 200
const CHOICES = 8

// Whom the document is for: a client, found or made here, or a name that becomes one.
export function Buyer({ editor }: { editor: Editor }) {
  const { editor: t } = useTexts()
  const { values, problems } = editor
  const problem = problems.client_id ?? problems.buyer_id
  return (
    <Card component="section" aria-label={values.income ? t.buyer : t.vendor} padding="md">
      <Title order={2} size="h4" mb="sm">
        {values.income ? t.buyer : t.vendor}
      </Title>
      {problem && (
        <Alert color="red" mb="sm" role="alert">
          {problem}
        </Alert>
      )}
      {values.client_id === null ? (
        <Search editor={editor} />
      ) : (
        <Chosen editor={editor} id={values.client_id} />
      )}
    </Card>
  )
}

function Search({ editor }: { editor: Editor }) {
  const { editor: t } = useTexts()
  const { values, set, problems } = editor
  const [making, setMaking] = useState<string>()
  const [is_active, setActive] = useState(false)
  const name = textOf(values.buyer_name)
  const [query] = useDebouncedValue(name.trim(), WAIT_MS)
  const { data, isFetching } = useList(clients, { query, per_page: CHOICES }, { enabled: is_active })
  const rows = data?.rows ?? []
  const choose = (client: Client | undefined) => {
    if (!client) return
    set('client_id', client.id)
    for (const field of BUYER_FIELDS) set(field, null)
    if (editor.start.how === 'new') setAll(editor, withTerms(client, values, editor.settings))
  }
  return (
    <Stack gap="xs">
      <TypeAhead
        label={t.name}
        placeholder={t.buyerHint}
        value={name}
        error={problems.buyer_name}
        is_open_on_focus
        is_loading={isFetching}
        found={rows.map(({ id, name, tax_no, city }) => ({
          id,
          label: name,
          hint: [tax_no, city].filter(Boolean).join(' · '),
        }))}
        onFocus={() => setActive(true)}
        onText={(text) => set('buyer_name', text)}
        onChoose={(id) => choose(rows.find((row) => row.id === id))}
        create={{ label: t.createClient(name.trim()), onCreate: () => setMaking(name.trim()) }}
      />
      {name.trim() !== '' && (
        <>
          <Text size="xs" c="dimmed">
            {t.buyerNew}
          </Text>
          <Details editor={editor} />
        </>
      )}
      <CreatePanel
        resource={clients}
        title={t.newClient}
        fields={[
          { name: 'name', label: t.name, is_wide: true },
          { name: 'tax_no', label: t.taxNo },
          { name: 'email', label: t.email },
          { name: 'street', label: t.street, is_wide: true },
          { name: 'post_code', label: t.postCode },
          { name: 'city', label: t.city },
          { name: 'country', label: t.country },
          { name: 'phone', label: t.phone },
        ]}
        initial={making === undefined ? undefined : { name: making }}
        onClose={() => setMaking(undefined)}
        onCreated={choose}
      />
    </Stack>
  )
}

function Chosen({ editor, id }: { editor: Editor; id: number }) {
  const { editor: t } = useTexts()
  const { values, set, start, base, standing_discount } = editor
  const { decimal } = useFormat()
  const { data: client } = useRecord(clients, id)
  const [is_editing, setEditing] = useState(values.buyer_override && start.how !== 'correct')
  // A stored document and a correction read as they were written, not as the card reads today.
  const is_own = values.buyer_override || (start.how === 'edit' && base.client_id === id)
  const card = is_own ? ownCard(values) : client
  const changeHere = () => {
    if (!is_own && client)
      for (const [field, value] of Object.entries(ownFields(client))) set(field as 'buyer_name', value)
    set('buyer_override', true)
    setEditing(true)
  }
  const forget = () => {
    set('client_id', null)
    set('buyer_override', false)
    for (const field of BUYER_FIELDS) set(field, null)
    setAll(editor, withoutDiscount(standing_discount, values))
  }
  return (
    <Stack gap="xs">
      {is_editing ? (
        <>
          <Text size="xs" c="dimmed">
            {t.ownBuyer}
          </Text>
          <TextField form={editor} name="buyer_name" label={t.name} size="xs" />
          <Details editor={editor} />
        </>
      ) : card ? (
        <AddressLines card={card} with_name />
      ) : (
        <Skeleton h={70} />
      )}
      {standing_discount !== '' && (
        <Text size="xs" c="dimmed">
          {t.standingDiscount(decimal(standing_discount))}
        </Text>
      )}
      <Group gap="xs">
        <Button variant="light" size="compact-sm" onClick={forget}>
          {t.otherBuyer}
        </Button>
        {!is_editing && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={changeHere}>
            {t.changeBuyer}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const setAll = ({ set }: Editor, changes: Partial<Editor['values']>) => {
  for (const [field, value] of Object.entries(changes)) set(field as 'title', value)
}

function Details({ editor }: { editor: Editor }) {
  const { editor: t } = useTexts()
  return (
    <SimpleGrid cols={2} spacing="xs">
      <TextField form={editor} name="buyer_tax_no" label={t.taxNo} size="xs" />
      <TextField form={editor} name="buyer_street" label={t.street} size="xs" />
      <TextField form={editor} name="buyer_post_code" label={t.postCode} size="xs" />
      <TextField form={editor} name="buyer_city" label={t.city} size="xs" />
      <TextField form={editor} name="buyer_country" label={t.country} size="xs" />
      <TextField form={editor} name="buyer_email" label={t.email} size="xs" />
      <TextField form={editor} name="buyer_phone" label={t.phone} size="xs" />
      <TextField form={editor} name="buyer_person" label={t.person} size="xs" />
    </SimpleGrid>
  )
}

const ownCard = (values: Editor['values']): Address => ({
  name: textOf(values.buyer_name),
  tax_no: textOf(values.buyer_tax_no),
  street: textOf(values.buyer_street),
  post_code: textOf(values.buyer_post_code),
  city: textOf(values.buyer_city),
  country: textOf(values.buyer_country),
  email: textOf(values.buyer_email),
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
