import { Anchor, Button, Menu, SimpleGrid, Stack } from '@mantine/core'
import { Link, useNavigate, useParams } from 'react-router'
import { useAccount } from '../../../api/account.ts'
import { useRecord } from '../../../api/queries.ts'
import { categories } from '../../../api/resources.ts'
import { Attachments } from '../../../components/attachments/attachments.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconPackageExport, IconPackageImport } from '../../../components/icons/icons.ts'
import type { DetailItem } from '../../../components/layout/detail-list.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { DetailsCard, RecordActions, RecordLayout } from '../../../components/layout/record-layout.tsx'
import { RecordName } from '../../../components/layout/record-name.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { useDeleteWithUndo } from '../../../components/lists/use-delete-with-undo.ts'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { parts, promocodes } from './editable-rows.ts'
import { taxText } from './list-page.tsx'
import { Movements } from './movements.tsx'
import { Widget } from './payment-form-card.tsx'
import { type Product, products } from './product.ts'
import { Quantity } from './quantity-text.tsx'
import { ProductStock } from './stock-card.tsx'

export default function ProductPage() {
  const { id } = useParams()
  const { data: product, error, refetch } = useRecord(products, id, { include: 'stock' })
  if (error) return <ErrorState error={error} retry={refetch} />
  return product ? <View product={product} /> : <PageSkeleton />
}

function View({ product }: { product: Product }) {
  const { products: t } = useTexts()
  const format = useFormat()
  const currency = useAccount().data?.currency
  const files = <Attachments of={products} id={product.id} />
  const details = <DetailsCard facts={factsOf(product, t, format, currency)} note={product.description} />
  return (
    <>
      <PageHeader
        title={product.name}
        back={{ path: '/products', label: t.title }}
        beside={
          <>
            {product.service && <StatusBadge tone="info">{t.service}</StatusBadge>}
            {product.disabled && <StatusBadge>{t.disabled}</StatusBadge>}
          </>
        }
        is_low
      >
        <Actions product={product} />
      </PageHeader>
      {product.service ? (
        // Services have no stock.
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
          {details}
          <Stack gap="lg">
            <Widget product={product} />
            {files}
          </Stack>
        </SimpleGrid>
      ) : (
        <RecordLayout
          side={
            <Stack gap="lg">
              {details}
              <Widget product={product} />
              {files}
            </Stack>
          }
        >
          <Stack gap="lg">
            <ProductStock product={product} />
            <Movements product={product} />
          </Stack>
        </RecordLayout>
      )}
    </>
  )
}

function Actions({ product }: { product: Product }) {
  const { products: t } = useTexts()
  const navigate = useNavigate()
  const remove = useDeleteWithUndo(products)
  const removeThis = async () => {
    if (await remove([product.id], product.name)) void navigate('/products')
  }
  const move = (kind: string) => `/warehouse-documents/new?kind=${kind}&product_id=${product.id}`
  return (
    <RecordActions
      edit={`/products/${product.id}/edit`}
      onDelete={() => void removeThis()}
      menu={
        !product.service && (
          <Menu.Item component={Link} to={move('wz')} leftSection={<IconPackageExport size={16} />}>
            {t.issue}
          </Menu.Item>
        )
      }
    >
      {!product.service && (
        <Button component={Link} to={move('pz')} leftSection={<IconPackageImport size={16} />}>
          {t.receive}
        </Button>
      )}
    </RecordActions>
  )
}

const factsOf = (
  product: Product,
  t: Texts['products'],
  { money, decimal, percent, day }: Formatters,
  accountCurrency: string | null | undefined,
): DetailItem[] => {
  const currency = product.currency ?? accountCurrency
  const size = [product.size_width, product.size_height].filter(Boolean).map((side) => decimal(side))
  return [
    [t.code, product.code],
    [t.priceNet, product.price_net && money(product.price_net, currency)],
    [t.tax, taxText(product.tax, percent)],
    [t.priceGross, product.price_gross && <b>{money(product.price_gross, currency)}</b>],
    [t.purchaseNet, product.purchase_price_net && money(product.purchase_price_net, currency)],
    [t.category, product.category_id && <RecordName resource={categories} id={product.category_id} />],
    [t.unit, product.quantity_unit],
    [
      t.minimumStock,
      product.minimum_stock && <Quantity value={product.minimum_stock} unit={product.quantity_unit} />,
    ],
    [t.ean, product.ean_code],
    [t.contents, product.package && <Contents product={product} />],
    [t.promocodes, product.promocodes && <Codes product={product} />],
    [t.supplierCode, product.supplier_code],
    [t.gtu, product.gtu_code],
    [t.tags, product.tag_list?.join(', ')],
    [t.weight, product.weight && `${decimal(product.weight)} ${product.weight_unit ?? ''}`],
    [t.size, size.length > 0 && `${size.join(' × ')} ${product.size_unit ?? ''}`],
    [t.availableFrom, day(product.available_from)],
    [t.availableTo, day(product.available_to)],
    [t.additionalInfo, product.additional_info],
  ]
}

const Contents = ({ product }: { product: Product }) => {
  const { decimal } = useFormat()
  return parts.read(product.package_products_details).map(({ id, quantity }) => (
    <div key={id}>
      {decimal(quantity) || quantity} ×{' '}
      <Anchor component={Link} to={`/products/${id}`} inherit>
        <RecordName resource={products} id={id} />
      </Anchor>
    </div>
  ))
}

const Codes = ({ product }: { product: Product }) =>
  promocodes.read(product.promocodes).map(({ code, off }) => (
    <div key={code}>
      {code}: −{off}
    </div>
  ))
