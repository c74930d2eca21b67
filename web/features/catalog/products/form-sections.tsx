import { Checkbox, Group, SimpleGrid, TagsInput, Text } from '@mantine/core'
import { sendJson } from '../../../api/client.ts'
import { type Category, categories } from '../../../api/resources.ts'
import { CurrencyField } from '../../../components/forms/country-currency-fields.tsx'
import { DateField } from '../../../components/forms/date-field.tsx'
import {
  DecimalField,
  SelectField,
  SwitchField,
  TextareaField,
  TextField,
} from '../../../components/forms/fields.tsx'
import { getInputProps } from '../../../components/forms/input-props.ts'
import { FormSection } from '../../../components/forms/record-form.tsx'
import { RecordSelectField } from '../../../components/forms/record-select.tsx'
import { GtuInput } from '../../../components/forms/tax-code-inputs.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { Fields } from './form-fields.ts'
import { withLinkedPrices } from './prices.ts'
import { Promocodes } from './promocode-package-fields.tsx'
import { TaxField } from './tax-field.tsx'

// Sections of the product form.

type Part = { form: Form<Fields> }

export function GeneralSection({ form }: Part) {
  const { products: t } = useTexts()
  const createCategory = (name: string) =>
    sendJson<Category>('POST', '/categories.json', { category: { name } })
  return (
    <FormSection title={t.what}>
      <TextField form={form} name="name" label={t.name} required autoFocus data-autofocus />
      <TextField form={form} name="code" label={t.code} />
      <RecordSelectField
        form={form}
        name="category_id"
        label={t.category}
        resource={categories}
        nameOf={({ name }) => name}
        onCreate={createCategory}
      />
      <TextField form={form} name="quantity_unit" label={t.unit} placeholder={t.unitHint} />
      <SwitchField form={form} name="service" label={t.service} description={t.serviceHint} />
      <SwitchField form={form} name="disabled" label={t.disabled} description={t.disabledHint} />
      <TextareaField form={form} name="description" label={t.description} />
    </FormSection>
  )
}

export function Sale({ form }: Part) {
  const { products: t } = useTexts()
  const priced = withLinkedPrices(form, '')
  return (
    <FormSection title={t.sale}>
      <DecimalField form={priced} name="price_net" label={t.priceNet} />
      <TaxField form={priced} name="tax" label={t.taxRate} />
      <DecimalField form={priced} name="price_gross" label={t.priceGross} />
      <CurrencyField form={form} name="currency" label={t.currency} placeholder={t.currencyHint} />
      <DecimalField form={form} name="quantity" label={t.usualQuantity} />
      <DecimalField form={form} name="minimum_stock" label={t.minimumStock} />
      <SwitchField form={form} name="limited" label={t.limited} />
      <Text size="sm" c="dimmed">
        {form.values.price_lead === 'gross' ? t.grossLeads : t.netLeads}
      </Text>
    </FormSection>
  )
}

export function Purchase({ form }: Part) {
  const { products: t } = useTexts()
  const priced = withLinkedPrices(form, 'purchase_')
  const kinds = (['sell', 'purchase', 'both'] as const).map((value) => ({ value, label: t.kinds[value] }))
  return (
    <FormSection title={t.purchase}>
      <DecimalField form={priced} name="purchase_price_net" label={t.purchaseNet} />
      <TaxField form={priced} name="purchase_tax" label={t.taxRate} />
      <DecimalField form={priced} name="purchase_price_gross" label={t.purchaseGross} />
      <TextField form={form} name="supplier_code" label={t.supplierCode} />
      <SelectField form={form} name="kind" label={t.kind} options={kinds} />
    </FormSection>
  )
}

const FORM_FIELDS = [
  ['first_name', true],
  ['last_name', true],
  ['phone', false],
  ['street', false],
  ['post_code', false],
  ['city', false],
  ['country', false],
  ['quantity', true],
  ['invoice', true],
] as const

export function PaymentForm({ form }: Part) {
  const { products: t } = useTexts()
  const fields = form.values.form_fields ?? {}
  const toggle = (name: string, isOn: boolean) => form.set('form_fields', { ...fields, [name]: isOn })
  return (
    <FormSection title={t.paymentForm}>
      <TextField form={form} name="form_name" label={t.formName} placeholder={form.values.name ?? ''} />
      <SwitchField form={form} name="elastic_price" label={t.elasticPrice} />
      <SwitchField form={form} name="fractional_quantity" label={t.fractionalQuantity} />
      <SwitchField form={form} name="form_fields_horizontal" label={t.formHorizontal} />
      <TextareaField form={form} name="form_description" label={t.formDescription} />
      <div>
        <Text size="sm" fw={600} mb={6}>
          {t.formAsks}
        </Text>
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" verticalSpacing="xs">
          {FORM_FIELDS.map(([name, isDefault]) => (
            <Checkbox
              key={name}
              label={t.asked[name]}
              checked={isOn(fields[name] ?? isDefault)}
              onChange={(event) => toggle(name, event.currentTarget.checked)}
            />
          ))}
        </SimpleGrid>
      </div>
      <TextField form={form} name="payment_url_ok" label={t.urlOk} type="url" placeholder="https://" />
      <TextField form={form} name="payment_url_error" label={t.urlError} type="url" placeholder="https://" />
      <Promocodes form={form} />
    </FormSection>
  )
}

const isOn = (setting: unknown) => setting !== false && !['false', '0', 'no', ''].includes(String(setting))

export function Further({ form }: Part) {
  const { products: t } = useTexts()
  return (
    <FormSection title={t.further}>
      <TextField form={form} name="ean_code" label={t.ean} inputMode="numeric" />
      <GtuInput label={t.gtu} {...getInputProps(form, 'gtu_code')} />
      <TagsInput
        label={t.tags}
        value={form.values.tag_list ?? []}
        error={form.problems.tag_list}
        onChange={(tags) => form.set('tag_list', tags)}
      />
      <TextField form={form} name="accounting_id" label={t.accountingId} />
      <DateField form={form} name="available_from" label={t.availableFrom} is_clearable />
      <DateField form={form} name="available_to" label={t.availableTo} is_clearable />
      <Group grow align="flex-start">
        <DecimalField form={form} name="weight" label={t.weight} />
        <TextField form={form} name="weight_unit" label={t.weightUnit} placeholder="kg" />
      </Group>
      <Group grow align="flex-start">
        <DecimalField form={form} name="size_width" label={t.width} />
        <DecimalField form={form} name="size_height" label={t.height} />
        <TextField form={form} name="size_unit" label={t.sizeUnit} placeholder="cm" />
      </Group>
      <TextField form={form} name="additional_info" label={t.additionalInfo} />
    </FormSection>
  )
}
