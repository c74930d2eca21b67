import { ActionIcon, Button, Card, Grid, Menu, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconDots, IconPackageExport, IconPackageImport, IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useRecord } from '../../api/records.ts'
import { categories } from '../../api/resources.ts'
import { type Format, useFormat } from '../../format.ts'
import { Facts } from '../../pieces/facts.tsx'
import { PageHeader } from '../../pieces/page-header.tsx'
import { PageSkeleton } from '../../pieces/page-skeleton.tsx'
import { RecordName } from '../../pieces/record-name.tsx'
import { StatusBadge } from '../../pieces/status-badge.tsx'
import { useRemoval } from '../../pieces/use-removal.ts'
import { Failure } from '../../shell/failure.tsx'
import { type Texts, useTexts } from '../../texts/texts.tsx'
import { taxText } from './list.tsx'
import { Movements } from './movements.tsx'
import { type Product, products } from './product.ts'
import { ProductStock } from './stock-card.tsx'
import { Widget } from './widget.tsx'

export default function ProductPage() {
  const { id } = useParams()
  const { data: product, error, refetch } = useRecord(products, id, { include: 'stock' })
  if (error) return <Failure error={error} retry={refetch} />
  return product ? <View product={product} /> : <PageSkeleton />
}

function View({ product }: { product: Product }) {
  const t = useTexts()
  return (
    <>
      <PageHeader
        title={product.name}
        back={{ path: '/products', label: t.products.title }}
        beside={
          <>
            {product.service && <StatusBadge tone="info">{t.products.service}</StatusBadge>}
            {product.disabled && <StatusBadge>{t.products.disabled}</StatusBadge>}
          </>
        }
      >
        <Actions product={product} />
      </PageHeader>
      {product.service ? (
        // Nothing of a service lies in a warehouse.
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
          <Details product={product} />
          <Widget product={product} />
        </SimpleGrid>
      ) : (
        <Grid gap="lg">
          <Grid.Col span={{ base: 12, md: 8 }}>
            <Stack gap="lg">
              <ProductStock product={product} />
              <Movements product={product} />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Stack gap="lg">
              <Details product={product} />
              <Widget product={product} />
            </Stack>
          </Grid.Col>
        </Grid>
      )}
    </>
  )
}

function Details({ product }: { product: Product }) {
  const t = useTexts()
  const format = useFormat()
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="md">
        {t.common.details}
      </Title>
      <Facts facts={factsOf(product, t.products, format)} />
      {product.description && (
        <Text size="sm" mt="md" style={{ whiteSpace: 'pre-line' }}>
          {product.description}
        </Text>
      )}
    </Card>
  )
}

function Actions({ product }: { product: Product }) {
  const t = useTexts()
  const navigate = useNavigate()
  const remove = useRemoval(products)
  const removeThis = async () => {
    if (await remove([product.id], product.name)) void navigate('/products')
  }
  const move = (kind: string) => `/warehouse-documents/new?kind=${kind}&product_id=${product.id}`
  return (
    <>
      <Button
        variant="default"
        component={Link}
        to={`/products/${product.id}/edit`}
        leftSection={<IconPencil size={16} />}
      >
        {t.common.edit}
      </Button>
      {!product.service && (
        <Button component={Link} to={move('pz')} leftSection={<IconPackageImport size={16} />}>
          {t.products.receive}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t.common.more}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!product.service && (
            <Menu.Item component={Link} to={move('wz')} leftSection={<IconPackageExport size={16} />}>
              {t.products.issue}
            </Menu.Item>
          )}
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void removeThis()}>
            {t.common.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

const factsOf = (
  product: Product,
  t: Texts['products'],
  { money, decimal, day }: Format,
): [string, ReactNode][] => {
  const { currency } = product
  const size = [product.size_width, product.size_height].filter(Boolean).map((side) => decimal(side))
  return [
    [t.code, product.code],
    [t.priceNet, product.price_net && money(product.price_net, currency)],
    [t.tax, taxText(product.tax)],
    [t.priceGross, product.price_gross && <b>{money(product.price_gross, currency)}</b>],
    [t.purchaseNet, product.purchase_price_net && money(product.purchase_price_net, currency)],
    [t.category, product.category_id && <RecordName resource={categories} id={product.category_id} />],
    [t.unit, product.quantity_unit],
    [t.ean, product.ean_code],
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
