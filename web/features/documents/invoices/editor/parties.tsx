import { Button, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useList, useRecord } from '../../../../api/queries.ts'
import { departments } from '../../../../api/resources.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { RecordSelectField } from '../../../../components/forms/record-select.tsx'
import { IconBuilding, IconPlus } from '../../../../components/icons/icons.ts'
import { joinParts } from '../../../../format/join-parts.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import { isOffer } from '../document-kinds.ts'
import { type PartyAddress as Address, AddressLines } from './address-lines.tsx'
import { Buyer } from './buyer.tsx'
import { CreateRecordPanel } from './create-record-panel.tsx'
import styles from './editor.module.css'
import { focusFirst } from './focus-targets.ts'
import { toText } from './model/line.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

type Department = Answers['Department']

// Two records are enough to know whether there is more than one.
export const FEW = { per_page: 2 }

// The seller comes first; on an expense that is the supplier. With a single department there is nothing to choose.
export function Parties({ editor }: { editor: InvoiceEditorState }) {
  const { data } = useList(departments, FEW)
  const { values } = editor
  const only = data?.total === 1 ? data.rows[0] : undefined
  const isFolded = only !== undefined && only.id === values.department_id && !isOther(values)
  const ownParty = isFolded ? (
    <FoldedSeller key="own" editor={editor} department={only} />
  ) : (
    <OwnParty key="own" editor={editor} />
  )
  const parties = [ownParty, <Buyer key="client" editor={editor} />]
  return (
    <SimpleGrid cols={isFolded ? 1 : { base: 1, xs: 2 }} spacing="md">
      {values.income ? parties : parties.toReversed()}
    </SimpleGrid>
  )
}

const isOther = (values: InvoiceEditorState['values']) => toText(values.seller_name) !== ''

const titleOf = (values: InvoiceEditorState['values'], t: Texts['editor']) =>
  values.income ? (isOffer(values) ? t.offeredBy : t.seller) : t.buyer

function FoldedSeller({ editor, department }: { editor: InvoiceEditorState; department: Department }) {
  const { editor: t } = useTexts()
  const { name, tax_no, city } = department
  const title = titleOf(editor.values, t)
  return (
    <section aria-label={title} className={styles.folded}>
      <Title order={2} size="sm">
        {title}
      </Title>
      <Text size="sm" truncate>
        {joinParts(name, tax_no && `${t.taxNo} ${tax_no}`, city)}
      </Text>
      <AddDepartment editor={editor} />
    </section>
  )
}

function OwnParty({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  const { values } = editor
  const id = (values.department_id as number | null | undefined) ?? undefined
  const { data: department } = useRecord(departments, id)
  const hasOther = isOther(values)
  const title = titleOf(values, t)
  return (
    <Card component="section" aria-label={title} padding="md">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {id === undefined && !hasOther && !editor.base.department_id ? (
        <AddDepartment editor={editor} is_first />
      ) : (
        <Stack gap="xs">
          {!hasOther && (
            <RecordSelectField
              form={editor}
              name="department_id"
              label={t.department}
              resource={departments}
              nameOf={({ name }) => name}
            />
          )}
          <AddressLines card={hasOther ? sellerOf(values) : (department as Address | undefined)} />
          <AddDepartment editor={editor} />
        </Stack>
      )}
    </Card>
  )
}

function AddDepartment({ editor, is_first = false }: { editor: InvoiceEditorState; is_first?: boolean }) {
  const { editor: t } = useTexts()
  const [isMaking, setMaking] = useState(false)
  return (
    <div>
      {is_first ? (
        <Nobody onAdd={() => setMaking(true)} />
      ) : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => setMaking(true)}
        >
          {t.addDepartment}
        </Button>
      )}
      <CreateRecordPanel
        resource={departments}
        title={t.newCompany}
        fields={[
          { name: 'name', label: t.name, is_wide: true },
          { name: 'tax_no', label: t.taxNo, kind: 'tax_no' },
          { name: 'email', label: t.email },
          { name: 'street', label: t.street, is_wide: true },
          { name: 'post_code', label: t.postCode },
          { name: 'city', label: t.city },
          { name: 'country', label: t.country, kind: 'country' },
          { name: 'bank', label: t.bank },
          { name: 'bank_account', label: t.bankAccount, is_wide: true, kind: 'account' },
        ]}
        initial={isMaking ? {} : undefined}
        leads_on
        onClose={() => setMaking(false)}
        onCreated={({ id }) => {
          editor.set('department_id', id)
          focusFirst(editor.values)
        }}
      />
    </div>
  )
}

function Nobody({ onAdd }: { onAdd: () => void }) {
  const { editor: t } = useTexts()
  return (
    <Stack gap="xs" align="flex-start">
      <Text fw={600}>{t.noCompany}</Text>
      <Text size="sm" c="dimmed">
        {t.noCompanyHint}
      </Text>
      <Button leftSection={<IconBuilding size={16} />} onClick={onAdd}>
        {t.addCompany}
      </Button>
    </Stack>
  )
}

const sellerOf = (values: InvoiceEditorState['values']): Address => ({
  name: toText(values.seller_name),
  tax_no: toText(values.seller_tax_no),
  street: toText(values.seller_street),
  post_code: toText(values.seller_post_code),
  city: toText(values.seller_city),
  country: toText(values.seller_country),
  email: '',
})
