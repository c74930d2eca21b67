import { Alert, Card, Title } from '@mantine/core'
import { useState } from 'react'
import { type Client, clients } from '../../../../api/resources.ts'
import { joinParts } from '../../../../format/join-parts.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { CreatePanel } from './create-record-panel.tsx'
import { focusAfterBuyer } from './focus-targets.ts'
import { withTerms } from './model/client-terms.ts'
import { BUYER_FIELDS } from './model/editor-values.ts'
import { isUnissued } from './model/initial-values.ts'
import { textOf } from './model/line.ts'
import { isUnlisted } from './model/missing-parts.ts'
import { TypeAhead } from './record-combobox.tsx'
import { ChosenBuyer } from './selected-buyer.tsx'
import { type Editor, setAll } from './use-invoice-editor.ts'

// Whom the document is for: a client, found or made here.
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
      {values.client_id !== null || isUnlisted(values, editor.base) ? (
        <ChosenBuyer editor={editor} id={values.client_id ?? undefined} />
      ) : (
        <Search editor={editor} />
      )}
    </Card>
  )
}

// What is typed here finds; a new client is made by choosing so, never by a slip of the keys.
function Search({ editor }: { editor: Editor }) {
  const { editor: t } = useTexts()
  const { values, set, problems } = editor
  const [making, setMaking] = useState<string>()
  const name = textOf(values.buyer_name)
  const choose = (client: Client) => {
    set('client_id', client.id)
    for (const field of BUYER_FIELDS) set(field, null)
    const changes = isUnissued(editor.start) ? withTerms(client, values, editor.settings) : {}
    setAll(editor, changes)
    focusAfterBuyer(changes.lines ?? values.lines)
  }
  return (
    <>
      <TypeAhead
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
        onText={(text) => set('buyer_name', text)}
        onChoose={choose}
        create={{ label: t.createClient(name.trim()), onCreate: () => setMaking(name.trim()) }}
      />
      <CreatePanel
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
        initial={making === undefined ? undefined : { name: making }}
        leads_on
        onClose={() => setMaking(undefined)}
        onCreated={choose}
      />
    </>
  )
}
