import { Autocomplete, Button, Card, Group, Text, TextInput, Title } from '@mantine/core'
import { compare, parseDecimal, printPlain, ZERO } from '../../../../src/money/decimal.ts'
import { useAccount } from '../../../api/account.ts'
import { sendJson } from '../../../api/client.ts'
import { TAX_RATES } from '../../../api/constants.ts'
import { useRecord } from '../../../api/queries.ts'
import { DecimalInput } from '../../../components/forms/decimal-input.tsx'
import { errorsOfLine, type FieldErrors } from '../../../components/forms/line-errors.ts'
import { RecordSelect } from '../../../components/forms/record-select.tsx'
import { RemoveRowButton } from '../../../components/forms/remove-row-button.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { IconPlus } from '../../../components/icons/icons.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type Product, products } from '../../catalog/products/product.ts'
import styles from './edit-page.module.css'
import type { Fields } from './form-sections.tsx'
import { emptyLine, goodsLineFromProduct, type Line, netOf, totalsOf } from './lines.ts'
import { useUsualWarehouse } from './use-usual-warehouse.ts'
import { isBought, issuesGoods, type Kind } from './warehouse-document.ts'

// Editable lines of a warehouse document.
export function Lines({ form }: { form: Form<Fields> }) {
  const { warehouseDocuments: t } = useTexts()
  const { amount } = useFormat()
  const { warehouse_actions: lines, kind, warehouse_id, department_id } = form.values
  const usualWarehouse = useUsualWarehouse(department_id)
  const keep = (lines: Line[]) => form.set('warehouse_actions', lines.length > 0 ? lines : [emptyLine()])
  const change = (key: string, changes: Partial<Line>) =>
    keep(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)))
  const { net, gross } = totalsOf(lines)
  return (
    <Card component="section" aria-label={t.lines}>
      <Title order={2} size="h4" mb="md">
        {t.lines}
      </Title>
      <ul className={styles.lines}>
        {lines.map((line, index) => (
          <LineFields
            key={line.key}
            line={line}
            number={index + 1}
            kind={kind}
            warehouse_id={warehouse_id ?? usualWarehouse}
            problems={errorsOfLine(form.problems, 'warehouse_actions', index)}
            change={(changes) => change(line.key, changes)}
            remove={() => keep(lines.filter(({ key }) => key !== line.key))}
          />
        ))}
      </ul>
      <Group justify="space-between" mt="md">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          data-add
          onClick={() => keep([...lines, emptyLine()])}
        >
          {t.addLine}
        </Button>
        <Group gap="lg">
          <Text size="sm">
            {t.value}: <b>{amount(net)}</b>
          </Text>
          <Text size="sm" c="dimmed">
            {t.gross}: {amount(gross)}
          </Text>
        </Group>
      </Group>
    </Card>
  )
}

type LineProps = {
  line: Line
  number: number
  kind: Kind
  warehouse_id: number | null | undefined
  problems: FieldErrors
  change: (changes: Partial<Line>) => void
  remove: () => void
}

function LineFields({ line, number, kind, warehouse_id, problems, change, remove }: LineProps) {
  const { warehouseDocuments: t } = useTexts()
  const bought = isBought(kind)
  return (
    <li className={styles.line} aria-label={t.line(number)}>
      <RecordSelect
        label={t.product}
        resource={products}
        nameOf={({ name, code }) => (code ? `${name} · ${code}` : name)}
        onCreate={createProduct}
        value={line.product_id}
        onChange={(id, product) =>
          change(product ? goodsLineFromProduct(line, product, kind) : { product_id: id, product_name: '' })
        }
        error={problems.product_id ?? problems.product_name}
      />
      <DecimalInput
        label={t.quantity}
        value={line.quantity}
        error={problems.quantity}
        onType={(quantity) => change({ quantity })}
      />
      <TextInput
        label={t.unit}
        value={line.quantity_unit}
        error={problems.quantity_unit}
        onChange={(event) => change({ quantity_unit: event.currentTarget.value })}
      />
      <DecimalInput
        label={bought ? t.purchasePrice : t.price}
        is_amount
        value={line.price}
        error={bought ? problems.purchase_price_net : problems.price_net}
        onType={(price) => change({ price })}
      />
      <Autocomplete
        label={t.tax}
        data={TAX_RATES}
        filter={({ options }) => options}
        value={line.tax}
        error={bought ? problems.purchase_tax : problems.tax}
        onChange={(tax) => change({ tax })}
      />
      <Value line={line} />
      <RemoveRowButton className={styles.remove ?? ''} label={t.removeLine(number)} onRemove={remove} />
      {issuesGoods(kind) &&
        line.id === undefined &&
        line.product_id !== null &&
        warehouse_id !== undefined && <InStock line={line} warehouse_id={warehouse_id} />}
    </li>
  )
}

function Value({ line }: { line: Line }) {
  const { warehouseDocuments: t } = useTexts()
  const { amount } = useFormat()
  const net = netOf(line)
  return (
    <div className={styles.worth ?? ''}>
      <Text size="sm" fw={600} component="span" className={styles.worthLabel ?? ''} aria-hidden="true">
        {t.value}
      </Text>
      {net ? amount(printPlain(net)) : '–'}
    </div>
  )
}

// Available stock. Unless the account prevents it, more can be issued; stock is then negative until the receipt is
// recorded.
function InStock({ line, warehouse_id }: { line: Line; warehouse_id: number | null }) {
  const { warehouseDocuments: t } = useTexts()
  const { decimal } = useFormat()
  const query = warehouse_id === null ? {} : { warehouse_id }
  const { data } = useRecord(products, line.product_id ?? undefined, query)
  const { data: account } = useAccount()
  if (!data) return null
  const shortText = account?.stock_required ? t.stockTooLow : t.stockShort
  const there = parseDecimal(data.stock_level ?? '') ?? ZERO
  const requestedQuantity = parseDecimal(line.quantity) ?? ZERO
  const isShort = compare(there, requestedQuantity) < 0
  const stock = `${decimal(data.stock_level ?? '0')} ${data.quantity_unit ?? ''}`.trim()
  return (
    <Text
      className={styles.stock ?? ''}
      size="xs"
      role="status"
      {...(isShort ? { c: 'var(--mantine-color-error)', fw: 600 } : { c: 'dimmed' })}
    >
      {isShort ? shortText(stock) : t.inStock(stock)}
    </Text>
  )
}

const createProduct = (name: string) => sendJson<Product>('POST', '/products.json', { product: { name } })
