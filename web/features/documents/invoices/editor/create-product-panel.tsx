import { products } from '../../../../api/resources.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { CreateRecordPanel } from './create-record-panel.tsx'
import { priceLabel } from './line-header.tsx'
import { lineFromProduct } from './model/product-line.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

// The line for which a product is created, and the name that was typed into it.
export type NewProduct = { key: string; name: string }
type Props = { editor: InvoiceEditorState; product: NewProduct | undefined; onClose: () => void }

// Creates a product for a line of the document and fills the line from it.
export function CreateProductPanel({ editor, product, onClose }: Props) {
  const { editor: t } = useTexts()
  const { values, tools } = editor
  const fields = [
    { name: 'name', label: t.name, is_wide: true },
    {
      name: values.price_kind === 'net' ? 'price_net' : 'price_gross',
      label: priceLabel(values.price_kind, t),
      kind: 'decimal' as const,
    },
    { name: 'tax', label: t.rate },
    { name: 'quantity_unit', label: t.unit, kind: 'unit' as const },
    { name: 'code', label: t.code },
  ]
  return (
    <CreateRecordPanel
      resource={products}
      title={t.newProduct}
      fields={fields}
      initial={product && { name: product.name, ...lineFields(editor, product.key) }}
      onClose={onClose}
      leads_on
      onCreated={(card) => {
        if (!product) return
        tools.change(product.key, lineFromProduct(card))
        tools.focus(product.key, 'quantity')
      }}
    />
  )
}

// Values of the line that the form takes over.
function lineFields({ values, options }: InvoiceEditorState, key: string): { [field: string]: string } {
  const line = values.lines.find((line) => line.key === key)
  const price = `price_${values.price_kind}`
  return {
    tax: line?.tax || (options.default_tax === 'disabled' ? '' : options.default_tax),
    quantity_unit: line?.quantity_unit ?? '',
    [price]: line?.given === price ? line.amount : '',
  }
}
