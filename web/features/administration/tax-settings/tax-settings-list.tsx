import { Button, Card, Group, SimpleGrid, Stack, Title } from '@mantine/core'
import { useRef } from 'react'
import type { Answers } from '../../../api/schemas.d.ts'
import { DateField } from '../../../components/forms/date-field.tsx'
import { DecimalField, SelectField } from '../../../components/forms/fields.tsx'
import { RemoveRowButton } from '../../../components/forms/remove-row-button.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { IconPlus } from '../../../components/icons/icons.ts'
import { type DetailItem, DetailList } from '../../../components/layout/detail-list.tsx'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'

// How VAT is accounted for, as a list of what changes on which day. What an item leaves open stays as it was.

export type TaxSetting = Answers['TaxSetting']
export type TaxSettingsFields = { tax_settings: TaxSetting[] }

export const taxSettingsProblems = ({ problems }: { problems: { readonly [field: string]: unknown } }) =>
  Object.keys(problems).filter((field) => field.startsWith('tax_settings'))

export function TaxSettingsList<Fields extends TaxSettingsFields>({
  form,
  is_of_department = false,
}: {
  form: Form<Fields>
  // What it leaves open is that of the account.
  is_of_department?: boolean
}) {
  const { tax: t } = useTexts().settings
  const items = form.values.tax_settings ?? []
  const set = (changed: TaxSetting[]) => form.set('tax_settings', changed as Fields['tax_settings'])
  const list = useRef<HTMLDivElement>(null)
  const add = () => {
    set([...items, EMPTY])
    // The first change replaces the card of the button, and would lose the focus with it.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('section:last-of-type input')?.focus(),
    )
  }
  const addButton = (
    <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
      {t.add}
    </Button>
  )
  if (items.length === 0 && !is_of_department)
    return (
      <SectionCard title={t.inForce} hint={t.none} beside={addButton}>
        <DetailList facts={defaultsOf(t)} />
      </SectionCard>
    )
  return (
    <Stack gap="lg" ref={list}>
      {items.map((_, index) => (
        <Item
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields are controlled, and new ones have no other name
          key={index}
          form={itemForm(form, index, set)}
          is_first={index === 0 && !is_of_department}
          onRemove={() => set(items.toSpliced(index, 1))}
        />
      ))}
      <Group>{addButton}</Group>
    </Stack>
  )
}

const EMPTY: TaxSetting = { since: null }

// The fields of one item, with the errors that the server has at its place in the list.
function itemForm<Fields extends TaxSettingsFields>(
  form: Form<Fields>,
  index: number,
  set: (items: TaxSetting[]) => void,
): Form<TaxSetting> {
  const items = form.values.tax_settings
  const prefix = `tax_settings[${index}].`
  const problems = Object.entries(form.problems).flatMap(([field, text]) =>
    field.startsWith(prefix) ? [[field.slice(prefix.length), text]] : [],
  )
  return {
    ...form,
    values: items[index] ?? EMPTY,
    problems: Object.fromEntries(problems),
    set: (field, value) => set(items.with(index, { ...(items[index] ?? EMPTY), [field]: value })),
  }
}

type ItemProps = { form: Form<TaxSetting>; is_first: boolean; onRemove: () => void }

function Item({ form, is_first, onRemove }: ItemProps) {
  const { tax: t } = useTexts().settings
  const { day } = useFormat()
  const { since } = form.values
  const title = since ? t.from(day(since)) : t.newItem
  return (
    <Card component="section" aria-label={title}>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4">
          {title}
        </Title>
        <RemoveRowButton size="lg" label={t.remove} onRemove={onRemove} />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <DateField form={form} name="since" label={t.since} description={t.sinceHint} />
        {CHOICES.map((name) => (
          <Choice key={name} form={form} name={name} is_first={is_first} />
        ))}
        <DecimalField
          form={form}
          name="proportion"
          label={t.fields.proportion}
          description={t.hints.proportion}
          placeholder={is_first ? '100' : t.asBefore}
        />
        <DecimalField
          form={form}
          name="business_share"
          label={t.fields.business_share}
          description={t.hints.business_share}
          placeholder={is_first ? '100' : t.asBefore}
        />
      </SimpleGrid>
    </Card>
  )
}

const CHOICES = [
  'quarterly',
  'cash_method',
  'exchange_rates',
  'only_decided',
  'unconfirmed_corrections',
  'evidence',
] as const
type ChoiceName = (typeof CHOICES)[number]

// Yes and no are choices too, because an item may leave them as they were.
function Choice({ form, name, is_first }: Omit<ItemProps, 'onRemove'> & { name: ChoiceName }) {
  const { tax: t } = useTexts().settings
  const choice = String(form.values[name] ?? UNSET)
  const texts: { readonly [value: string]: string } = t.choices[name]
  return (
    <SelectField
      form={{
        ...form,
        values: { ...form.values, [name]: choice },
        set: (_, next) => form.set(name, toStoredValue(String(next)) as TaxSetting[ChoiceName]),
      }}
      name={name}
      label={t.fields[name]}
      description={t.hints[name]}
      options={[
        { value: UNSET, label: unsetLabel(t, texts, is_first) },
        ...Object.entries(texts).map(([value, label]) => ({ value, label })),
      ]}
    />
  )
}

const UNSET = 'unset'
const BOOLEANS: { readonly [text: string]: boolean } = { true: true, false: false }

const toStoredValue = (text: string): string | boolean | null =>
  text === UNSET ? null : (BOOLEANS[text] ?? text)

const defaultsOf = (t: Texts['settings']['tax']): DetailItem[] => [
  ...CHOICES.map((name): DetailItem => [t.fields[name], Object.values(t.choices[name])[0]]),
  [t.fields.proportion, '100'],
  [t.fields.business_share, '100'],
]

// The first choice is what holds where nothing was ever said.
const unsetLabel = (
  t: Texts['settings']['tax'],
  texts: { readonly [value: string]: string },
  isFirst: boolean,
): string => (isFirst ? t.byDefault(Object.values(texts)[0] ?? '') : t.asBefore)
