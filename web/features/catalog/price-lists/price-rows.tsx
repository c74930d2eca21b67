import { Autocomplete, Button, Card, Group, Select, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { TAX_RATES } from '../../../api/constants.ts'
import { products } from '../../../api/resources.ts'
import { DateField } from '../../../components/forms/date-field.tsx'
import { DecimalInput } from '../../../components/forms/decimal-input.tsx'
import { errorsOfLine, type FieldErrors } from '../../../components/forms/line-errors.ts'
import { RecordSelect } from '../../../components/forms/record-select.tsx'
import { RemoveRowButton } from '../../../components/forms/remove-row-button.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { IconPlus, IconSearch } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { emptyPrice, type Fields, type Price, type PriceMode, priceInputs } from './price-list.ts'
import styles from './price-lists.module.css'

const SHOWN = 50

// Editable prices of a list. A long list shows the first rows and those that match the search.
export function Prices({ form, before }: { form: Form<Fields>; before: readonly Price[] }) {
  const { priceLists: t } = useTexts()
  const { prices } = form.values
  const { sought, seek, visible, hidden, showMore } = useVisiblePrices(prices)
  const keep = (prices: Price[]) => form.set('prices', prices)
  const change = (key: string, changes: Partial<Price>) =>
    keep(prices.map((price) => (price.key === key ? { ...price, ...changes } : price)))
  const { places } = priceInputs(prices, before)
  return (
    <Card component="section" aria-label={t.pricesTitle}>
      <Group justify="space-between" mb="md">
        <Title order={2} size="h4">
          {t.pricesTitle}
        </Title>
        {prices.length > SHOWN && (
          <TextInput
            aria-label={t.seek}
            placeholder={t.seek}
            leftSection={<IconSearch size={15} />}
            value={sought}
            onChange={(event) => seek(event.currentTarget.value)}
          />
        )}
      </Group>
      <ul className={styles.prices}>
        {visible.map((price, index) => (
          <PriceFields
            key={price.key}
            price={price}
            number={index + 1}
            problems={errorsOfLine(form.problems, 'price_list_positions', places.indexOf(price.key))}
            change={(changes) => change(price.key, changes)}
            remove={() => keep(prices.filter(({ key }) => key !== price.key))}
          />
        ))}
      </ul>
      <Group justify="space-between" mt="md">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          data-add
          onClick={() => keep([...prices, emptyPrice(prices.at(-1)?.how)])}
        >
          {t.add}
        </Button>
        {hidden > 0 && (
          <Button variant="subtle" onClick={showMore}>
            {t.more(hidden)}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt="sm">
        {t.hint}
      </Text>
    </Card>
  )
}

function useVisiblePrices(prices: readonly Price[]) {
  const [sought, seek] = useState('')
  const [count, setCount] = useState(SHOWN)
  const words = sought.trim().toLowerCase()
  const matchingPrices = prices.filter(
    ({ product_name, id }) => id === undefined || product_name.toLowerCase().includes(words),
  )
  // The newest row is always shown, however long the list is.
  const visible = [
    ...matchingPrices.slice(0, count),
    ...matchingPrices.slice(count).filter(({ id }) => id === undefined),
  ]
  return {
    sought,
    seek,
    visible,
    hidden: matchingPrices.length - visible.length,
    showMore: () => setCount(count + 4 * SHOWN),
  }
}

type PriceProps = {
  price: Price
  number: number
  problems: FieldErrors
  change: (changes: Partial<Price>) => void
  remove: () => void
}

function PriceFields({ price, number, problems, change, remove }: PriceProps) {
  const { priceLists: t } = useTexts()
  const days = {
    values: price as { [field: string]: unknown },
    problems,
    set: (name: string | number, value: unknown) => change({ [name]: value }),
  }
  return (
    <li className={styles.price} aria-label={t.price(number)}>
      <ProductField price={price} error={problems.priceable_id} change={change} />
      <Select
        label={t.how}
        data={(['net', 'gross', 'percentage'] as const).map((value) => ({ value, label: t.hows[value] }))}
        allowDeselect={false}
        value={price.how}
        onChange={(how) => how && change({ how: how as PriceMode })}
      />
      <DecimalInput
        label={t.amount}
        is_amount={price.how !== 'percentage'}
        rightSection={price.how === 'percentage' ? '%' : null}
        value={price.amount}
        error={problems.percentage ?? problems.price_net ?? problems.price_gross}
        onType={(amount) => change({ amount })}
      />
      <DecimalInput
        label={t.quantityFrom}
        placeholder="1"
        value={price.quantity_from}
        error={problems.quantity_from}
        onType={(quantity_from) => change({ quantity_from })}
      />
      <DateField form={days} name="valid_from" label={t.validFrom} is_clearable />
      <DateField form={days} name="valid_to" label={t.validTo} is_clearable />
      <Autocomplete
        label={t.tax}
        data={TAX_RATES}
        filter={({ options }) => options}
        placeholder={t.taxOwn}
        value={price.tax}
        error={problems.tax}
        onChange={(tax) => change({ tax })}
        autoComplete="off"
      />
      <RemoveRowButton className={styles.remove ?? ''} label={t.remove(number)} onRemove={remove} />
    </li>
  )
}

type ProductProps = Pick<PriceProps, 'price' | 'change'> & { error: string | undefined }

// The product of a stored price cannot be changed.
function ProductField({ price, error, change }: ProductProps) {
  const { priceLists: t } = useTexts()
  return price.id === undefined ? (
    <RecordSelect
      label={t.product}
      resource={products}
      nameOf={({ name, code }) => (code ? `${name} · ${code}` : name)}
      value={price.product_id}
      onChange={(product_id, product) => change({ product_id, product_name: product?.name ?? '' })}
      error={error}
    />
  ) : (
    <TextInput
      label={t.product}
      variant="filled"
      readOnly
      value={price.product_name || t.gone}
      title={price.product_name}
      error={error}
    />
  )
}
