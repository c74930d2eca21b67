import { Group, SegmentedControl, Select, Switch } from '@mantine/core'
import { PriceListSelect, useHasPriceLists } from '../../../../components/forms/price-list-select.tsx'
import { toOptions } from '../../../../components/forms/to-options.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { discountKind, type EditorValues } from './model/editor-values.ts'
import { toText } from './model/line.ts'
import { activePriceListId } from './model/list-prices.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

// Shown only if the account has price lists; most have none.
function PriceList({ editor: { values, set, problems } }: { editor: InvoiceEditorState }) {
  const { priceLists: t } = useTexts()
  const isOffered = useHasPriceLists() && values.income && values.kind !== 'correction'
  if (!isOffered && !problems.price_list_id) return null
  return (
    <PriceListSelect
      label={null}
      aria-label={t.use}
      size="xs"
      w={180}
      value={activePriceListId(values)}
      error={problems.price_list_id}
      onValue={(id) => {
        set('price_list_id', id)
        set('use_prices_from_price_lists', id !== null)
      }}
    />
  )
}

// How lines are priced: price list, discounts, net or gross.
export function LineOptions({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  const { values, set, settings, problems } = editor
  const isFree = settings.discount_kind === 'any'
  return (
    <Group gap="sm">
      <PriceList editor={editor} />
      <Switch
        label={t.discounts}
        checked={values.show_discount}
        onChange={(event) => set('show_discount', event.currentTarget.checked)}
      />
      {values.show_discount && (isFree || problems.discount_kind) && (
        <Select
          aria-label={t.discountKind}
          data={toOptions(t.discountKinds)}
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
        onChange={(kind) => set('price_kind', toText(kind) as EditorValues['price_kind'])}
      />
    </Group>
  )
}
