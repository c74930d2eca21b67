import { Alert, Button, Card, Group, SegmentedControl, Select, Switch, Text, Title } from '@mantine/core'
import { useCallback, useState } from 'react'
import { products } from '../../../../api/resources.ts'
import {
  PriceListChoice,
  useHasPriceLists,
  usePriceList,
} from '../../../../components/forms/price-list-select.tsx'
import { IconArrowBackUp, IconLetterT, IconPlus } from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { AdvanceBar } from './advance-bar.tsx'
import { CreatePanel } from './create-record-panel.tsx'
import { LineRow } from './line-row.tsx'
import styles from './line-table.module.css'
import { discountKind, type Values } from './model/editor-values.ts'
import { textOf } from './model/line.ts'
import { listOf } from './model/list-prices.ts'
import { fromCard } from './model/product-line.ts'
import type { Editor } from './use-invoice-editor.ts'

export function Lines({ editor, country }: { editor: Editor; country: string }) {
  const { editor: t } = useTexts()
  const { values, options, tools, line_problems, problems } = editor
  const [making, setMaking] = useState<{ key: string; name: string }>()
  const startMaking = useCallback((key: string, name: string) => setMaking({ key, name }), [])
  const list = listOf(values)
  const list_name = usePriceList(list)?.name
  const is_correction = values.lines.some(({ before }) => before !== null)
  const fields = [
    { name: 'name', label: t.name, is_wide: true },
    {
      name: values.price_kind === 'net' ? 'price_net' : 'price_gross',
      label: priceLabel(values, t),
      kind: 'decimal' as const,
    },
    { name: 'tax', label: t.rate },
    { name: 'quantity_unit', label: t.unit, kind: 'unit' as const },
    { name: 'code', label: t.code },
  ]
  return (
    <Card component="section" aria-label={t.lines} padding="md">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t.lines}
        </Title>
        <Options editor={editor} />
      </Group>
      {problems.positions && (
        <Alert color="red" mb="sm" role="alert">
          {problems.positions}
        </Alert>
      )}
      <AdvanceBar editor={editor} />
      <div className={styles.lines} {...(options.discount_kind === null ? {} : { 'data-discount': true })}>
        <Head
          values={values}
          is_discounted={options.discount_kind !== null}
          is_amount={options.discount_kind === 'amount'}
        />
        {values.lines.map((line, place) => (
          <LineRow
            key={line.key}
            line={line}
            place={place}
            price_kind={values.price_kind}
            options={options}
            country={country}
            problems={line_problems[line.key]}
            tools={tools}
            is_margin={values.kind === 'vat_margin'}
            list_name={list_name}
            onCreateProduct={startMaking}
          />
        ))}
      </div>
      <Group mt="sm" gap="xs">
        <Button variant="light" leftSection={<IconPlus size={16} />} onClick={() => tools.add()}>
          {t.addLine}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconLetterT size={16} />}
          onClick={() => tools.add(undefined, { kind: 'text_separator' })}
        >
          {t.addText}
        </Button>
        {is_correction && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconArrowBackUp size={16} />}
            onClick={() =>
              tools.replace(values.lines.map((line) => (line.before ? { ...line, quantity: '0' } : line)))
            }
          >
            {t.takeBack}
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed" mt="xs" visibleFrom="sm">
        {is_correction ? t.unchanged : t.keys}
      </Text>
      <CreatePanel
        resource={products}
        title={t.newProduct}
        fields={fields}
        initial={making && { name: making.name, ...ofLine(making.key) }}
        onClose={() => setMaking(undefined)}
        leads_on
        onCreated={(card) => {
          if (!making) return
          tools.change(making.key, fromCard(card))
          tools.focus(making.key, 'quantity')
        }}
      />
    </Card>
  )

  // What the line says already need not be typed again.
  function ofLine(key: string): { [field: string]: string } {
    const line = values.lines.find((line) => line.key === key)
    const price = `price_${values.price_kind}`
    return {
      tax: line?.tax || (options.default_tax === 'disabled' ? '' : options.default_tax),
      quantity_unit: line?.quantity_unit ?? '',
      [price]: line?.given === price ? line.amount : '',
    }
  }
}

type T = ReturnType<typeof useTexts>['editor']

const priceLabel = ({ price_kind }: Values, t: T) => (price_kind === 'net' ? t.priceNet : t.priceGross)

function Head({
  values,
  is_discounted,
  is_amount,
}: {
  values: Values
  is_discounted: boolean
  is_amount: boolean
}) {
  const { editor: t } = useTexts()
  return (
    <div className={styles.head} aria-hidden="true">
      <span />
      <span>{t.item}</span>
      <span data-number>{t.quantity}</span>
      <span>{t.unit}</span>
      <span data-number>{priceLabel(values, t)}</span>
      <span>{t.rate}</span>
      {is_discounted && <span data-number>{is_amount ? t.discountAmount : t.discountPercent}</span>}
      <span data-number>{values.price_kind === 'net' ? t.totalNet : t.totalGross}</span>
      <span />
    </div>
  )
}

// Offered where there is one: most accounts have none.
function PriceList({ editor: { values, set, problems } }: { editor: Editor }) {
  const { priceLists: t } = useTexts()
  const is_offered = useHasPriceLists() && values.income && values.kind !== 'correction'
  if (!is_offered && !problems.price_list_id) return null
  return (
    <PriceListChoice
      label={null}
      aria-label={t.use}
      size="xs"
      w={180}
      value={listOf(values)}
      error={problems.price_list_id}
      onValue={(id) => {
        set('price_list_id', id)
        set('use_prices_from_price_lists', id !== null)
      }}
    />
  )
}

function Options({ editor }: { editor: Editor }) {
  const { editor: t } = useTexts()
  const { values, set, settings, problems } = editor
  const is_free = settings.discount_kind === 'any'
  return (
    <Group gap="sm">
      <PriceList editor={editor} />
      <Switch
        label={t.discounts}
        checked={values.show_discount}
        onChange={(event) => set('show_discount', event.currentTarget.checked)}
      />
      {values.show_discount && (is_free || problems.discount_kind) && (
        <Select
          aria-label={t.discountKind}
          data={Object.entries(t.discountKinds).map(([value, label]) => ({ value, label }))}
          value={discountKind(values, settings)}
          allowDeselect={false}
          error={problems.discount_kind}
          onChange={(kind) => set('discount_kind', kind)}
        />
      )}
      <SegmentedControl
        aria-label={t.prices}
        size="xs"
        data={[
          { value: 'net', label: t.net },
          { value: 'gross', label: t.gross },
        ]}
        value={values.price_kind}
        onChange={(kind) => set('price_kind', textOf(kind) as Values['price_kind'])}
      />
    </Group>
  )
}
