import { Button, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useRecord } from '../../../api/records.ts'
import { departments } from '../../../api/resources.ts'
import { RecordField } from '../../../pieces/form/record-field.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { type Card as Address, AddressLines } from './address-lines.tsx'
import { Buyer } from './buyer.tsx'
import { CreatePanel } from './create-panel.tsx'
import { textOf } from './model/line.ts'
import type { Editor } from './use-editor.ts'

// Who sells stands first: on an expense that is the other one.
export function Parties({ editor }: { editor: Editor }) {
  const parties = [<Own key="own" editor={editor} />, <Buyer key="client" editor={editor} />]
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {editor.values.income ? parties : parties.toReversed()}
    </SimpleGrid>
  )
}

function Own({ editor }: { editor: Editor }) {
  const { editor: t } = useTexts()
  const { values, set } = editor
  const [is_making, setMaking] = useState(false)
  const id = (values.department_id as number | null | undefined) ?? undefined
  const { data: department } = useRecord(departments, id)
  const has_other = textOf(values.seller_name) !== ''
  const title = values.income ? t.seller : t.buyer
  return (
    <Card component="section" aria-label={title} padding="md">
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {id === undefined && !has_other && !editor.base.department_id ? (
        <Nobody onAdd={() => setMaking(true)} />
      ) : (
        <Stack gap="xs">
          {!has_other && (
            <RecordField
              form={editor}
              name="department_id"
              label={t.department}
              resource={departments}
              nameOf={({ name }) => name}
            />
          )}
          <AddressLines card={has_other ? sellerOf(values) : (department as Address | undefined)} />
          <div>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconPlus size={14} />}
              onClick={() => setMaking(true)}
            >
              {t.addDepartment}
            </Button>
          </div>
        </Stack>
      )}
      <CreatePanel
        resource={departments}
        title={t.newCompany}
        fields={[
          { name: 'name', label: t.name, is_wide: true },
          { name: 'tax_no', label: t.taxNo },
          { name: 'email', label: t.email },
          { name: 'street', label: t.street, is_wide: true },
          { name: 'post_code', label: t.postCode },
          { name: 'city', label: t.city },
          { name: 'country', label: t.country },
          { name: 'bank', label: t.bank },
          { name: 'bank_account', label: t.bankAccount, is_wide: true },
        ]}
        initial={is_making ? {} : undefined}
        onClose={() => setMaking(false)}
        onCreated={({ id }) => set('department_id', id)}
      />
    </Card>
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

const sellerOf = (values: Editor['values']): Address => ({
  name: textOf(values.seller_name),
  tax_no: textOf(values.seller_tax_no),
  street: textOf(values.seller_street),
  post_code: textOf(values.seller_post_code),
  city: textOf(values.seller_city),
  country: textOf(values.seller_country),
  email: '',
})
