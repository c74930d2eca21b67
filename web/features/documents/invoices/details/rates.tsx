import { Table, Text } from '@mantine/core'
import { decimal, printPlain, sum } from '../../../../../src/money/decimal.ts'
import { KEYBOARD_SCROLL_PROPS } from '../../../../components/lists/table-container.tsx'
import { type Formatters, useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, showsTax } from '../invoice.ts'

// Totals by tax rate, also in the second currency.
export function Rates({ invoice }: { invoice: Invoice }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const hasTax = showsTax(invoice)
  const rates = hasTax ? (invoice.totals_by_rate ?? []) : []
  const margins = invoice.margins_by_rate ?? []
  const { exchange_currency, exchange_currency_rate, exchange_date, currency } = invoice
  const units = format.decimal(invoice.exchange_currency_rate_den ?? '1')
  const rate = `${units} ${currency} = ${format.decimal(exchange_currency_rate)} ${exchange_currency}`
  return (
    <>
      {hasTax && (
        <RateTable
          name={t.byRate}
          rows={rates.map(({ tax, net, tax_amount, gross }) => [tax, net, tax_amount, gross])}
          total={[invoice.price_net, invoice.price_tax, invoice.price_gross]}
        />
      )}
      {/* Only the owner reads this: on the document nothing of it is shown. */}
      {margins.length > 0 && (
        <RateTable
          name={t.margin}
          is_headed
          rows={margins.map(({ tax, net, tax_amount, gross }) => [tax, net, tax_amount, gross])}
          total={[
            totalOf(margins.map(({ net }) => net)),
            totalOf(margins.map(({ tax_amount }) => tax_amount)),
            invoice.products_margin,
          ]}
        />
      )}
      {hasTax && exchange_currency && invoice.exchange_price_tax !== null && (
        <>
          <RateTable
            name={t.taxIn(exchange_currency)}
            is_headed
            rows={rates.map((rateTotals) => [
              rateTotals.tax,
              rateTotals.exchange_net,
              rateTotals.exchange_tax_amount,
              rateTotals.exchange_gross,
            ])}
            total={[invoice.exchange_price_net, invoice.exchange_price_tax, invoice.exchange_price_gross]}
          />
          <Text size="xs" c="dimmed" ta="right">
            {[rate, format.day(exchange_date)].filter(Boolean).join(', ')}
          </Text>
        </>
      )}
    </>
  )
}

const totalOf = (amounts: readonly string[]) => printPlain(sum(amounts.map((amount) => decimal(amount))))

type Figure = string | null | undefined
type TableProps = { name: string; rows: [string, ...Figure[]][]; total: Figure[]; is_headed?: boolean }

function RateTable({ name, rows, total, is_headed = false }: TableProps) {
  const { invoices: t, common } = useTexts()
  const format = useFormat()
  const figures = (list: readonly Figure[]) => list.map((amount) => format.amount(amount))
  return (
    <Table.ScrollContainer minWidth={260} mt="md" scrollAreaProps={KEYBOARD_SCROLL_PROPS}>
      <Table
        aria-label={name}
        verticalSpacing={6}
        horizontalSpacing="xs"
        withRowBorders={false}
        fz={{ base: 'xs', sm: 'sm' }}
        maw={460}
        ml="auto"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th ta="right">{is_headed ? name : t.rate}</Table.Th>
            <Table.Th ta="right">{t.net}</Table.Th>
            <Table.Th ta="right">{t.tax}</Table.Th>
            <Table.Th ta="right">{t.gross}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([tax, ...amounts]) => (
            <Table.Tr key={tax}>
              <Table.Td ta="right">{rateText(tax, t.rates, format)}</Table.Td>
              {figures(amounts).map((text, index) => (
                <Table.Td key={COLUMNS[index]} ta="right">
                  {text}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th ta="right">{common.total}</Table.Th>
            {figures(total).map((text, index) => (
              <Table.Th key={COLUMNS[index]} ta="right">
                {text}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  )
}

const COLUMNS = ['net', 'tax', 'gross']

export const rateText = (
  tax: string | null,
  names: { [rate: string]: string },
  { percent }: Pick<Formatters, 'percent'>,
) => (tax === null ? '' : (names[tax] ?? (percent(tax) || tax)))
