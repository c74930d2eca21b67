import { Table, Text } from '@mantine/core'
import { decimal, printPlain, subtract } from '../../../../src/money/decimal.ts'
import { useFormat } from '../../../format.ts'
import { BY_KEYS } from '../../../pieces/by-keys.ts'
import { useTexts } from '../../../texts/texts.tsx'
import type { Document, Position } from '../record.ts'
import { Rates, rateText } from './rates.tsx'
import { Section } from './section.tsx'

// What was sold, and what it comes to by rate.
export function Lines({ invoice }: { invoice: Document }) {
  const { invoices: t } = useTexts()
  const { currency } = invoice
  return (
    <Section title={t.lines}>
      <Table.ScrollContainer minWidth={260} scrollAreaProps={BY_KEYS}>
        <Table aria-label={t.lines} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.line}</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t.quantity}
              </Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t.price}
              </Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t.rate}
              </Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t.net}
              </Table.Th>
              <Table.Th ta="right">{t.gross}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {invoice.positions.map((position) => (
              <Line key={position.id} position={position} currency={currency} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Rates invoice={invoice} />
    </Section>
  )
}

// What counts is what is left after the discount; it adds up to the totals below.
const after = (total: string | null, discount: string | null | undefined) =>
  total === null || !discount ? total : printPlain(subtract(decimal(total), decimal(discount)))

function Line({ position, currency }: { position: Position; currency: string }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const { name, description, code, quantity, quantity_unit, discount, discount_percent } = position
  const off = discount_percent ? `${format.decimal(discount_percent)}%` : format.money(discount, currency)
  const is_off = [discount, discount_percent].some((value) => value !== null && !/^0*(\.0*)?$/.test(value))
  const details = [code, description, is_off && `${t.discount} ${off}`].filter(Boolean).join(' · ')
  const many = [format.decimal(quantity), quantity_unit].filter(Boolean).join(' ')
  const price = format.amount(position.price_net)
  const rate = rateText(position.tax, t.rates)
  return (
    <Table.Tr>
      <Table.Td>
        {name}
        {details && (
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
            {details}
          </Text>
        )}
        {/* Where there is no room for its columns. */}
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          {many} × {price}, {rate}
        </Text>
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {many}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {price}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {rate}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {format.amount(after(position.total_price_net, position.discount_net))}
      </Table.Td>
      <Table.Td ta="right">
        {format.amount(after(position.total_price_gross, position.discount_gross))}
      </Table.Td>
    </Table.Tr>
  )
}
