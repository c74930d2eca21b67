import { Table, Text } from '@mantine/core'
import { useFormat } from '../../../format.ts'
import { BY_KEYS } from '../../../pieces/by-keys.ts'
import { useTexts } from '../../../texts/texts.tsx'
import type { Document, Position } from '../record.ts'
import { Section } from './section.tsx'

// What was sold, and what it comes to by rate.
export function Lines({ invoice }: { invoice: Document }) {
  const { invoices: t, common } = useTexts()
  const format = useFormat()
  const { currency } = invoice
  const rates = invoice.totals_by_rate ?? []
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
      <Table.ScrollContainer minWidth={260} mt="md" scrollAreaProps={BY_KEYS}>
        <Table
          aria-label={t.byRate}
          verticalSpacing={6}
          horizontalSpacing="xs"
          withRowBorders={false}
          fz={{ base: 'xs', sm: 'sm' }}
          maw={460}
          ml="auto"
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th ta="right">{t.rate}</Table.Th>
              <Table.Th ta="right">{t.net}</Table.Th>
              <Table.Th ta="right">{t.tax}</Table.Th>
              <Table.Th ta="right">{t.gross}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rates.map(({ tax, net, tax_amount, gross }) => (
              <Table.Tr key={tax}>
                <Table.Td ta="right">{rateText(tax, t.rates)}</Table.Td>
                <Table.Td ta="right">{format.amount(net)}</Table.Td>
                <Table.Td ta="right">{format.amount(tax_amount)}</Table.Td>
                <Table.Td ta="right">{format.amount(gross)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th ta="right">{common.total}</Table.Th>
              <Table.Th ta="right">{format.amount(invoice.price_net)}</Table.Th>
              <Table.Th ta="right">{format.amount(invoice.price_tax)}</Table.Th>
              <Table.Th ta="right">{format.amount(invoice.price_gross)}</Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
    </Section>
  )
}

const rateText = (tax: string | null, names: { [rate: string]: string }) =>
  tax === null ? '' : (names[tax] ?? `${tax}%`)

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
        {format.amount(position.total_price_net)}
      </Table.Td>
      <Table.Td ta="right">{format.amount(position.total_price_gross)}</Table.Td>
    </Table.Tr>
  )
}
