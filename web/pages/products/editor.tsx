import { useParams } from 'react-router'
import { useRecord } from '../../api/records.ts'
import { RecordForm } from '../../pieces/form/record-form.tsx'
import { useGoOn } from '../../pieces/form/use-go-on.ts'
import { useRecordForm } from '../../pieces/form/use-record-form.ts'
import { PageHeader } from '../../pieces/page-header.tsx'
import { PageSkeleton } from '../../pieces/page-skeleton.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { FIELDS, type Fields } from './fields.ts'
import { Further, PaymentForm, Purchase, Sale, What } from './form.tsx'
import { leadingPrices } from './prices.ts'
import { type Product, products } from './product.ts'
import { Package } from './row-fields.tsx'

const NEW = { tax: '23', kind: 'sell', quantity: '1', form_fields_horizontal: true } as Fields

export default function ProductEditor() {
  const { id } = useParams()
  const record = useRecord(products, id)
  if (id !== undefined && record.error) return <Failure error={record.error} retry={record.refetch} />
  if (id !== undefined && !record.data) return <PageSkeleton />
  return <Editor key={id ?? 'new'} product={record.data} />
}

function Editor({ product }: { product: Product | undefined }) {
  const t = useTexts()
  const goOn = useGoOn()
  const back = product ? `/products/${product.id}` : '/products'
  const form = useRecordForm<Fields, Product>({
    resource: products,
    record: product,
    base: product ?? NEW,
    needed: () => ['name'],
    prepare: leadingPrices,
    onSaved: ({ id }) => goOn(`/products/${id}`),
  })
  return (
    <>
      <PageHeader
        title={product ? t.products.edit(product.name) : t.products.create}
        back={{ path: back, label: product?.name ?? t.products.title }}
      />
      <RecordForm form={form} fields={FIELDS} cancel={back} save={product ? t.common.save : t.common.create}>
        <What form={form} />
        <Sale form={form} />
        <Purchase form={form} />
        <Package form={form} />
        <PaymentForm form={form} />
        <Further form={form} />
      </RecordForm>
    </>
  )
}
