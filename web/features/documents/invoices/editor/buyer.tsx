import { Alert, Card, Title } from '@mantine/core'
import { useState } from 'react'
import { type Client, clients } from '../../../../api/resources.ts'
import { joinParts } from '../../../../format/join-parts.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { CreateRecordPanel } from './create-record-panel.tsx'
import { FieldDoubts } from './field-doubts.tsx'
import { focusAfterBuyer } from './focus-targets.ts'
import { applyClientTerms } from './model/client-terms.ts'
import { BUYER_FIELDS } from './model/editor-values.ts'
import { isNewOrDraft } from './model/initial-values.ts'
import { toText } from './model/line.ts'
import { isUnlistedBuyer } from './model/missing-parts.ts'
import { countryOfTaxNumber, isTaxNumber } from './model/typed-tax-number.ts'
import { RecordCombobox } from './record-combobox.tsx'
import { ChosenBuyer } from './selected-buyer.tsx'
import { useClientByTaxNumber } from './use-client-by-tax-number.ts'
import { type InvoiceEditorState, setEditorValues } from './use-invoice-editor.ts'
import { useSellerCountry } from './use-seller-country.ts'

// Selects the client of the document or creates one.
export function Buyer({ editor }: { editor: InvoiceEditorState }) {
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
      {values.client_id !== null || isUnlistedBuyer(values, editor.base) ? (
        <ChosenBuyer editor={editor} id={values.client_id ?? undefined} />
      ) : (
        <Search editor={editor} />
      )}
      <FieldDoubts editor={editor} names={BUYER_FIELDS} />
    </Card>
  )
}

// Typing searches clients. A new client is created only by choosing that option, never by accident.
function Search({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  const { values, set, problems } = editor
  const [newClient, setNewClient] = useState<NewClient>()
  const name = toText(values.buyer_name)
  const country = useSellerCountry(values.department_id as number | null)
  const create = (text: string) => setNewClient(newClientFrom(text, country))
  const choose = (client: Client) => {
    set('client_id', client.id)
    for (const field of BUYER_FIELDS) set(field, null)
    const changes = isNewOrDraft(editor.start) ? applyClientTerms(client, values, editor.settings) : {}
    setEditorValues(editor, changes)
    focusAfterBuyer(changes.lines ?? values.lines)
  }
  const searchTaxNumber = useClientByTaxNumber(country, { onFound: choose, onUnknown: create })
  return (
    <>
      <RecordCombobox
        label={t.name}
        placeholder={t.buyerHint}
        data-buyer
        value={name}
        error={problems.buyer_name}
        resource={clients}
        sayOf={({ name, tax_no, city }) => ({
          label: name,
          hint: joinParts(tax_no, city),
        })}
        onText={(text) => {
          set('buyer_name', text)
          searchTaxNumber(text)
        }}
        onChoose={choose}
        create={{
          label: isTaxNumber(name) ? t.createClientWithTaxNo(name.trim()) : t.createClient(name.trim()),
          onCreate: () => create(name),
        }}
      />
      <CreateRecordPanel
        resource={clients}
        title={t.newClient}
        fields={[
          { name: 'name', label: t.name, is_wide: true },
          { name: 'tax_no', label: t.taxNo, kind: 'tax_no' },
          { name: 'email', label: t.email },
          { name: 'street', label: t.street, is_wide: true },
          { name: 'post_code', label: t.postCode },
          { name: 'city', label: t.city },
          { name: 'country', label: t.country, kind: 'country' },
          { name: 'phone', label: t.phone },
        ]}
        initial={newClient && { tax_no: toText(values.buyer_tax_no), ...newClient }}
        leads_on
        onClose={() => setNewClient(undefined)}
        onCreated={choose}
      />
    </>
  )
}

type NewClient = { name: string; tax_no?: string; country: string }

// What was typed is the tax number or the name of the new client. Most clients are from the country of the seller.
function newClientFrom(text: string, sellerCountry: string): NewClient {
  const typed = text.trim()
  return isTaxNumber(typed)
    ? { name: '', tax_no: typed, country: countryOfTaxNumber(typed, sellerCountry) }
    : { name: typed, country: sellerCountry }
}
