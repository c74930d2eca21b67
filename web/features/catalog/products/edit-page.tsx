import { useParams } from 'react-router'
import { useRecord } from '../../../api/queries.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useNavigateAfterSave } from '../../../components/forms/use-navigate-after-save.ts'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { FIELDS, type Fields } from './form-fields.ts'
import { Further, GeneralSection, PaymentForm, Purchase, Sale } from './form-sections.tsx'
import { leadingPriceInput } from './prices.ts'
import { type Product, products } from './product.ts'
import { Package } from './promocode-package-fields.tsx'

const NEW = { tax: '23', kind: 'sell', quantity: '1', form_fields_horizontal: true } as Fields

export default function ProductEditor() {
  const { id } = useParams()
  const record = useRecord(products, id)
  if (id !== undefined && record.error) return <ErrorState error={record.error} retry={record.refetch} />
  if (id !== undefined && !record.data) return <PageSkeleton />
  return <Editor key={id ?? 'new'} product={record.data} />
}

function Editor({ product }: { product: Product | undefined }) {
  const t = useTexts()
  const goOn = useNavigateAfterSave()
  const back = product ? `/products/${product.id}` : '/products'
  const form = useRecordForm<Fields, Product>({
    resource: products,
    record: product,
    base: product ?? NEW,
    needed: () => ['name'],
    prepare: leadingPriceInput,
    onSaved: ({ id }) => goOn(`/products/${id}`),
  })
  return (
    <>
      <PageHeader
        title={product ? t.products.edit(product.name) : t.products.create}
        back={{ path: back, label: product?.name ?? t.products.title }}
      />
      <RecordForm form={form} fields={FIELDS} cancel={back} save={product ? t.common.save : t.common.create}>
        <GeneralSection form={form} />
        <Sale form={form} />
        <Purchase form={form} />
        <Package form={form} />
        <PaymentForm form={form} />
        <Further form={form} />
      </RecordForm>
    </>
  )
}
