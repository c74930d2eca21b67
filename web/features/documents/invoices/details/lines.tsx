import { Table, Text } from '@mantine/core'
import { decimal, printPlain, subtract } from '../../../../../src/money/decimal.ts'
import { SectionCard } from '../../../../components/layout/section-card.tsx'
import { KEYBOARD_SCROLL_PROPS } from '../../../../components/lists/table-container.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { joinParts } from '../../../../format/join-parts.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { isUntaxedKind } from '../document-kinds.ts'
import { type Invoice, showsTax } from '../invoice.ts'
import { invoiceRowsWithCorrections, type Row } from './correction-rows.ts'
import { Rates, rateText } from './rates.tsx'

// Lines of the document with totals by rate.
export function Lines({ invoice }: { invoice: Invoice }) {
  const { invoices: t } = useTexts()
  const { currency } = invoice
  const isTaxless = isUntaxedKind(invoice)
  const hasTax = !isTaxless && showsTax(invoice)
  return (
    <SectionCard title={t.lines}>
      <Table.ScrollContainer minWidth={260} scrollAreaProps={KEYBOARD_SCROLL_PROPS}>
        <Table aria-label={t.lines} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.line}</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t.quantity}
              </Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {hasTax || isTaxless ? t.price : t.priceGross}
              </Table.Th>
              {hasTax && (
                <>
                  <Table.Th ta="right" visibleFrom="sm">
                    {t.rate}
                  </Table.Th>
                  <Table.Th ta="right" visibleFrom="sm">
                    {t.net}
                  </Table.Th>
                </>
              )}
              <Table.Th ta="right">{isTaxless ? t.value : t.gross}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {invoiceRowsWithCorrections(invoice).map((row) => (
              <Line key={`${row.id} ${row.note}`} row={row} currency={currency} has_tax={hasTax} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {!isTaxless && <Rates invoice={invoice} />}
    </SectionCard>
  )
}

// Amounts after the discount, which add up to the totals below.
const after = (total: string | null, discount: string | null | undefined) =>
  total === null || !discount ? total : printPlain(subtract(decimal(total), decimal(discount)))

type LineProps = { row: Row; currency: string; has_tax: boolean }

function Line({ row, currency, has_tax }: LineProps) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const { name, description, code, quantity, quantity_unit, discount, discount_percent, note } = row
  const off = discount_percent ? format.percent(discount_percent) : format.money(discount, currency)
  const isOff = [discount, discount_percent].some((value) => value !== null && !/^0*(\.0*)?$/.test(value))
  const details = joinParts(!note && code, description, isOff && `${t.discount} ${off}`)
  const quantityText = [format.decimal(quantity), quantity_unit].filter(Boolean).join(' ')
  const price = format.amount(has_tax ? row.price_net : row.price_gross)
  const rate = has_tax ? rateText(row.tax, t.rates, format) : ''
  const figures = [price ? `${quantityText} × ${price}` : quantityText, rate].filter(Boolean).join(', ')
  return (
    <Table.Tr c={note && note !== 'difference' ? 'dimmed' : undefined}>
      <Table.Td>
        {note && (
          <Text size="xs" fw={note === 'difference' ? 600 : undefined}>
            {t.corrected[note]}
          </Text>
        )}
        {name}
        {details && (
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
            {details}
          </Text>
        )}
        {/* Where there is no room for its columns. */}
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {figures}
        </Text>
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm" style={{ whiteSpace: 'nowrap' }}>
        {quantityText}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {price}
      </Table.Td>
      {has_tax && (
        <>
          <Table.Td ta="right" visibleFrom="sm">
            {rate}
          </Table.Td>
          <Table.Td ta="right" visibleFrom="sm">
            {format.amount(after(row.total_price_net, row.discount_net))}
          </Table.Td>
        </>
      )}
      <Table.Td ta="right">{format.amount(after(row.total_price_gross, row.discount_gross))}</Table.Td>
    </Table.Tr>
  )
}
