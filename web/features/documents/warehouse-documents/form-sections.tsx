import { Group, Pill, Radio, SimpleGrid, Text } from '@mantine/core'
import { sendJson } from '../../../api/client.ts'
import { useApiQuery, useRecord } from '../../../api/queries.ts'
import { type Client, clients, departments, invoices, warehouses } from '../../../api/resources.ts'
import { DateField } from '../../../components/forms/date-field.tsx'
import { TextareaField, TextField } from '../../../components/forms/fields.tsx'
import { FormSection } from '../../../components/forms/record-form.tsx'
import { RecordSelect, RecordSelectField } from '../../../components/forms/record-select.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { joinParts } from '../../../format/join-parts.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { InvoiceNumber } from './details-page.tsx'
import styles from './edit-page.module.css'
import type { Line } from './lines.ts'
import { useUsualWarehouse } from './use-usual-warehouse.ts'
import {
  canDeliver,
  hasClient,
  issuesGoods,
  KINDS,
  type Kind,
  type WarehouseDocument,
} from './warehouse-document.ts'

export const FIELDS = [
  'kind',
  'number',
  'issue_date',
  'expected_delivery_date',
  'warehouse_id',
  'warehouse2_id',
  'department_id',
  'client_id',
  'invoice_ids',
  'oid',
  'external_id',
  'description',
  'warehouse_actions',
] as const

export type Fields = Pick<WarehouseDocument, Exclude<(typeof FIELDS)[number], 'warehouse_actions'>> & {
  warehouse_actions: Line[]
}
type Part = { form: Form<Fields> }

export function Head({ form, is_new }: Part & { is_new: boolean }) {
  const { warehouseDocuments: t } = useTexts()
  const { kind, issue_date } = form.values
  const { data } = useApiQuery<{ example: string }>(is_new ? '/account/next_number.json' : undefined, {
    kind,
    issue_date,
    department_id: form.values.department_id,
  })
  const usualId = useUsualWarehouse(form.values.department_id)
  const usualName = useRecord(warehouses, usualId ?? undefined).data?.name
  const createClient = (name: string) =>
    sendJson<Client>('POST', '/clients.json', {
      client: { name, kind: kind === 'wz' ? 'buyer' : 'seller' },
    })
  const warehouseLabel = kind === 'zt' ? t.warehouse : issuesGoods(kind) ? t.from : t.into
  const nameOf = ({ name }: { name: string }) => name
  return (
    <>
      <Kinds form={form} />
      <FormSection title={t.head}>
        <DateField form={form} name="issue_date" label={t.issued} />
        <TextField
          form={form}
          name="number"
          label={t.number}
          placeholder={data?.example ? t.numberNext(data.example) : t.numberHint}
        />
        <RecordSelectField
          form={form}
          name="warehouse_id"
          label={warehouseLabel}
          resource={warehouses}
          nameOf={nameOf}
          input={{ placeholder: usualName ?? t.usual }}
        />
        {kind === 'mm' && (
          <RecordSelectField
            form={form}
            name="warehouse2_id"
            label={t.into}
            resource={warehouses}
            nameOf={nameOf}
            input={{ required: true }}
          />
        )}
        {hasClient(kind) && (
          <RecordSelectField
            form={form}
            name="client_id"
            label={kind === 'wz' ? t.client : t.supplier}
            resource={clients}
            nameOf={nameOf}
            onCreate={createClient}
          />
        )}
        {kind === 'zt' && (
          <DateField form={form} name="expected_delivery_date" label={t.expected} is_clearable />
        )}
      </FormSection>
    </>
  )
}

function Kinds({ form }: Part) {
  const { warehouseDocuments: t } = useTexts()
  return (
    <Radio.Group
      label={t.kind}
      value={form.values.kind}
      error={form.problems.kind}
      onChange={(kind) => form.set('kind', kind as Kind)}
    >
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 6 }} spacing="xs" mt={4}>
        {KINDS.map((kind) => (
          <Radio.Card key={kind} value={kind} className={styles.kind ?? ''}>
            <Text size="sm" fw={600} component="span">
              {t.kinds[kind]}
            </Text>
            <Text size="xs" component="span" c="dimmed">
              {t.about[kind]}
            </Text>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}

export function More({ form }: Part) {
  const { warehouseDocuments: t } = useTexts()
  return (
    <FormSection title={t.more}>
      <RecordSelectField
        form={form}
        name="department_id"
        label={t.department}
        resource={departments}
        nameOf={({ name }) => name}
        input={{ placeholder: t.usual }}
      />
      <TextField form={form} name="oid" label={t.order} />
      <TextField form={form} name="external_id" label={t.externalId} />
      {canDeliver(form.values.kind) && <Deliveries form={form} />}
      <TextareaField form={form} name="description" label={t.description} />
    </FormSection>
  )
}

// Invoices whose goods this document issues.
function Deliveries({ form }: Part) {
  const { warehouseDocuments: t } = useTexts()
  const ids = form.values.invoice_ids ?? []
  const { client_id } = form.values
  return (
    <div>
      <RecordSelect
        label={t.delivers}
        resource={invoices}
        nameOf={({ number, buyer_name }) => joinParts(number, buyer_name)}
        among={{ client_id }}
        value={null}
        onChange={(id) => id !== null && !ids.includes(id) && form.set('invoice_ids', [...ids, id])}
        error={form.problems.invoice_ids}
        input={{ placeholder: t.addInvoice, description: t.deliversHint }}
      />
      <Group gap="xs" mt="xs">
        {ids.map((id) => (
          <Pill
            key={id}
            withRemoveButton
            removeButtonProps={{ 'aria-label': t.removeInvoice(String(id)) }}
            onRemove={() =>
              form.set(
                'invoice_ids',
                ids.filter((invoiceId) => invoiceId !== id),
              )
            }
          >
            <InvoiceNumber id={id} />
          </Pill>
        ))}
      </Group>
    </div>
  )
}
