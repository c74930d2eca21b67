import { useParams, useSearchParams } from 'react-router'
import { useToday } from '../../../api/account-clock.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useRecord } from '../../../api/queries.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useNavigateAfterSave } from '../../../components/forms/use-navigate-after-save.ts'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { movements, type Product, products } from '../../catalog/products/product.ts'
import { FIELDS, type Fields, Head, More } from './form-sections.tsx'
import { emptyLine, goodsLineFromProduct, isBlankLine, type Line, lineInputs, linesOf } from './lines.ts'
import { Lines } from './lines-editor.tsx'
import { isKind, type Kind, type WarehouseDocument, warehouseDocuments } from './warehouse-document.ts'

export default function WarehouseDocumentEditPage() {
  const { id } = useParams()
  return id === undefined ? <NewDocument /> : <StoredDocument key={id} id={id} />
}

function StoredDocument({ id }: { id: string }) {
  const { data, error, refetch } = useRecord(warehouseDocuments, id)
  if (error) return <ErrorState error={error} retry={refetch} />
  return data ? <Editor base={baseOf(data)} document={data} begun_with={id} /> : <PageSkeleton />
}

// /warehouse-documents/new?copy=12 begins with a copy, ?product_id=3 with a product, ?kind=wz with another kind.
function NewDocument() {
  const [params] = useSearchParams()
  const sourceId = params.get('copy') ?? undefined
  const productId = params.get('product_id') ?? undefined
  const source = useRecord(warehouseDocuments, sourceId)
  const product = useRecord(products, productId)
  const today = useToday()
  const error = source.error ?? product.error
  if (error) return <ErrorState error={error} retry={(source.error ? source : product).refetch} />
  const isWaiting = (sourceId !== undefined && !source.data) || (productId !== undefined && !product.data)
  if (today === undefined || isWaiting) return <PageSkeleton />
  const kind = params.get('kind')
  const base = source.data ? baseOf(source.data) : newBase(isKind(kind) ? kind : 'pz', product.data, today)
  const begunWith = `new.${params}`
  const fresh = { ...base, number: '', issue_date: today, warehouse_actions: anew(base.warehouse_actions) }
  return <Editor key={begunWith} base={fresh} document={undefined} begun_with={begunWith} />
}

const anew = (lines: readonly Line[]): Line[] =>
  lines.length > 0 ? lines.map(({ id: _id, ...line }) => line) : [emptyLine('first')]

const newBase = (kind: Kind, product: Product | undefined, today: string) =>
  ({
    kind,
    issue_date: today,
    warehouse_actions: [
      product ? goodsLineFromProduct(emptyLine('first'), product, kind) : emptyLine('first'),
    ],
  }) as Fields

const baseOf = (document: WarehouseDocument) =>
  ({
    ...Object.fromEntries(FIELDS.map((name) => [name, document[name as keyof WarehouseDocument]])),
    warehouse_actions: linesOf(document),
  }) as Fields

type Props = { base: Fields; document: WarehouseDocument | undefined; begun_with: string }

function Editor({ base, document, begun_with }: Props) {
  const t = useTexts()
  const goOn = useNavigateAfterSave()
  const refresh = useInvalidate()
  const back = document ? `/warehouse-documents/${document.id}` : '/warehouse-documents'
  const form = useRecordForm<Fields, WarehouseDocument>({
    resource: warehouseDocuments,
    record: document,
    base,
    // An empty document changes no stock.
    needed: ({ warehouse_actions: lines }) =>
      document || !lines.every(isBlankLine) ? [] : ['warehouse_actions[0].product_id'],
    draft_name: `warehouse_document.${begun_with}`,
    prepare: (fields, values) => prepareFields(fields, values, document ? base.warehouse_actions : []),
    onSaved: ({ id }) => {
      void refresh(products, movements)
      goOn(`/warehouse-documents/${id}`)
    },
  })
  const shownFields = [...FIELDS, ...Object.keys(form.problems).filter((name) => name.includes('['))]
  return (
    <>
      <PageHeader
        title={document ? t.warehouseDocuments.edit(document.number) : t.warehouseDocuments.create}
        back={{ path: back, label: document?.number ?? t.warehouseDocuments.title }}
      />
      <RecordForm
        form={form}
        fields={shownFields}
        cancel={back}
        save={document ? t.common.save : t.common.create}
      >
        <Head form={form} is_new={document === undefined} />
        <Lines form={form} />
        <More form={form} />
      </RecordForm>
    </>
  )
}

// A document type that uses the other price sends its lines again.
function prepareFields(fields: Partial<Fields>, values: Fields, before: readonly Line[]) {
  const { warehouse_actions: _lines, ...others } = fields
  if (fields.warehouse_actions === undefined && fields.kind === undefined) return others
  return { ...others, warehouse_actions: lineInputs(values.warehouse_actions, before, values.kind) }
}
