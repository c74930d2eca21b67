import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { SwitchField } from '../../../components/forms/fields.tsx'
import { FormSection } from '../../../components/forms/record-form.tsx'
import { RecordSelect } from '../../../components/forms/record-select.tsx'
import { RemoveRowButton } from '../../../components/forms/remove-row-button.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { IconPlus } from '../../../components/icons/icons.ts'
import { parseTypedDecimal } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { isReduction, parts, promocodes, useEditableRows } from './editable-rows.ts'
import type { Fields } from './form-fields.ts'
import { products } from './product.ts'

type Props = { form: Form<Fields> }

// Promo codes of the payment form with their discounts.
export function Promocodes({ form }: Props) {
  const { products: t } = useTexts()
  const { rows, add, change, remove } = useEditableRows(promocodes, form.values.promocodes, (value) =>
    form.set('promocodes', value as Fields['promocodes']),
  )
  const isRefused = form.problems.promocodes !== undefined
  return (
    <Rows title={t.promocodes} add={t.addCode} onAdd={() => add({ code: '', off: '' })}>
      {rows.map(({ code, off }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name
        <Row key={index} remove={t.removeCode(index + 1)} onRemove={() => remove(index)}>
          <TextInput
            flex={1}
            aria-label={t.code}
            placeholder="SPRING"
            value={code}
            onChange={(event) => change(index, { code: event.currentTarget.value })}
          />
          <TextInput
            flex={1}
            aria-label={t.takesOff}
            placeholder={t.takesOffHint}
            value={off}
            error={isRefused && !isReduction(off) && t.takesOffHint}
            onChange={(event) => change(index, { off: event.currentTarget.value })}
          />
        </Row>
      ))}
    </Rows>
  )
}

export function Package({ form }: Props) {
  const { products: t } = useTexts()
  const { rows, add, change, remove } = useEditableRows(
    parts,
    form.values.package_products_details,
    (value) => form.set('package_products_details', value as Fields['package_products_details']),
  )
  return (
    <FormSection title={t.package}>
      <SwitchField form={form} name="package" label={t.packageHint} />
      {form.values.package && (
        <Rows title={t.contents} add={t.addPart} onAdd={() => add({ id: null, quantity: '1' })}>
          {rows.map(({ id, quantity }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name
            <Row key={index} remove={t.removePart(index + 1)} onRemove={() => remove(index)}>
              <RecordSelect
                label=""
                resource={products}
                nameOf={({ name, code }) => (code ? `${name} · ${code}` : name)}
                value={id}
                onChange={(id) => change(index, { id })}
                input={{ 'aria-label': t.part, flex: 1 }}
              />
              <TextInput
                w={90}
                inputMode="decimal"
                aria-label={t.quantity}
                value={quantity}
                onChange={(event) => change(index, { quantity: event.currentTarget.value })}
                onBlur={() => change(index, { quantity: parseTypedDecimal(quantity) ?? quantity })}
              />
            </Row>
          ))}
        </Rows>
      )}
    </FormSection>
  )
}

type RowsProps = { title: string; add: string; onAdd: () => void; children: ReactNode }

const Rows = ({ title, add, onAdd, children }: RowsProps) => (
  <Stack gap="xs" role="group" aria-label={title}>
    <Text size="sm" fw={600}>
      {title}
    </Text>
    {children}
    <div>
      <Button variant="default" size="xs" leftSection={<IconPlus size={14} />} data-add onClick={onAdd}>
        {add}
      </Button>
    </div>
  </Stack>
)

const Row = (props: { remove: string; onRemove: () => void; children: ReactNode }) => (
  <Group gap="xs" wrap="nowrap" align="flex-start">
    {props.children}
    <RemoveRowButton label={props.remove} onRemove={props.onRemove} />
  </Group>
)
