import { Card, Table, Text, Title } from '@mantine/core'
import { decimalsOf } from '../../../../../src/money/currency.ts'
import {
  absolute,
  add,
  type Decimal,
  isNegative,
  isZero,
  negate,
  parseDecimal,
  printFixed,
  printPlain,
  subtract,
  sum,
  ZERO,
} from '../../../../../src/money/decimal.ts'
import { unitRate } from '../../../../../src/money/exchange.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { isCreditNote, owesNet } from '../document-kinds.ts'
import styles from './editor.module.css'
import type { EditorSettings, EditorValues } from './model/editor-values.ts'
import { toText } from './model/line.ts'
import { type DocumentTotals, documentTotals, type PriceOptions } from './model/pricing.ts'
import { statedTotals } from './model/vendor-totals.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'
import { useServerTotals } from './use-server-totals.ts'
import { VendorTotals } from './vendor-totals.tsx'

// Totals by tax rate, updated while the user types.
export function Totals({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  const format = useFormat()
  const { values, options, settings } = editor
  const ofLines = documentTotals(values.lines, options)
  const ofServer = useServerTotals(editor)
  const totals = ofServer ? { ...ofLines, ...ofServer } : statedTotals(values, ofLines)
  const charges = chargesOf(values)
  const paid = parseDecimal(toText(values.paid)) ?? ZERO
  const due = ofServer?.due ?? subtract(add(worthOf(values, totals), charges), paid)
  const exchanged = ofServer?.exchanged ?? exchangedTotals(values, settings, options, totals)
  const isCorrection = values.lines.some(({ before }) => before !== null)
  return (
    <Card component="section" aria-label={t.totals} padding="md" data-totals>
      <Title order={2} size="h4" mb="xs">
        {isCorrection ? t.difference : t.totals}
      </Title>
      <TotalsTable totals={totals} charges={charges} paid={paid} />
      <VendorTotals editor={editor} totals={ofLines} />
      {exchanged && (
        <Text size="sm" mb="xs" data-exchanged>
          {exchanged.tax
            ? `${t.taxIn(exchanged.currency)}: ${format.money(printPlain(exchanged.tax), exchanged.currency)}`
            : t.rateNeeded(exchanged.currency)}
        </Text>
      )}
      <div className={styles.due}>
        <span>{isNegative(due) ? t.toReturn : t.toPay}</span>
        <output data-due aria-live="polite">
          {format.money(printFixed(absolute(due), 2), values.currency)}
        </output>
      </div>
      <SetOff editor={editor} due={due} />
    </Card>
  )
}

function worthOf(values: EditorValues, { price_net, price_gross }: DocumentTotals): Decimal {
  if (owesNet(values)) return price_net
  return isCreditNote(values) ? negate(absolute(price_gross)) : price_gross
}

// A correction first reduces what is still due for the corrected document.
function SetOff({ editor: { start, values }, due }: { editor: InvoiceEditorState; due: Decimal }) {
  const { editor: t } = useTexts()
  const format = useFormat()
  if (start.how !== 'correct' || !isNegative(due)) return null
  const open = parseDecimal(toText(start.source.amount_due)) ?? ZERO
  if (isZero(open) || isNegative(open)) return null
  const refund = absolute(due)
  const amount = isNegative(subtract(open, refund)) ? open : refund
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {t.setOff(format.money(printFixed(amount, 2), values.currency), toText(start.source.number))}
    </Text>
  )
}

type TableProps = { totals: DocumentTotals; charges: Decimal; paid: Decimal }

function TotalsTable({ totals, charges, paid }: TableProps) {
  const { editor: t } = useTexts()
  const format = useFormat()
  const amount = (value: Decimal) => format.amount(printFixed(value, 2))
  return (
    <Table aria-label={t.totals} className={styles.totals ?? ''} verticalSpacing={5} horizontalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.rate}</Table.Th>
          <Table.Th ta="right">{t.net}</Table.Th>
          <Table.Th ta="right">{t.tax}</Table.Th>
          <Table.Th ta="right">{t.gross}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {totals.by_rate.map(({ tax, net, tax_amount, gross }) => (
          <Table.Tr key={tax} data-rate={tax}>
            <Table.Td>{t.rates[tax] ? `${tax} (${t.rates[tax]})` : format.percent(tax)}</Table.Td>
            <Table.Td ta="right">{amount(net)}</Table.Td>
            <Table.Td ta="right">{amount(tax_amount)}</Table.Td>
            <Table.Td ta="right">{amount(gross)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr data-sum>
          <Table.Th>{t.total}</Table.Th>
          <Table.Th ta="right">{amount(totals.price_net)}</Table.Th>
          <Table.Th ta="right">{amount(totals.price_tax)}</Table.Th>
          <Table.Th ta="right">{amount(totals.price_gross)}</Table.Th>
        </Table.Tr>
        {!isZero(totals.discount) && <Row label={t.discounted} value={amount(negate(totals.discount))} />}
        {!isZero(charges) && <Row label={t.charges} value={amount(charges)} />}
        {!isZero(paid) && <Row label={t.fields.paid} value={amount(negate(paid))} />}
      </Table.Tfoot>
    </Table>
  )
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <Table.Tr>
    <Table.Td colSpan={3}>{label}</Table.Td>
    <Table.Td ta="right">{value}</Table.Td>
  </Table.Tr>
)

// The tax in the second currency; without an exchange rate, the currency that needs one.
function exchangedTotals(
  values: EditorValues,
  settings: EditorSettings,
  { rules }: PriceOptions,
  totals: DocumentTotals,
) {
  const accountCurrency = settings.currency ?? ''
  const enteredRate = parseDecimal(toText(values.exchange_currency_rate))
  const rate = enteredRate && unitRate(enteredRate, parseDecimal(toText(values.exchange_currency_rate_den)))
  const isForeign = values.currency !== accountCurrency
  const enteredCurrency = toText(values.exchange_currency)
  const currency = rate && enteredCurrency !== '' ? enteredCurrency : accountCurrency
  if (currency === values.currency || (!rate && (!isForeign || isZero(totals.price_tax)))) return undefined
  if (!rate && ['nbp', 'ecb'].includes(toText(values.exchange_kind))) return undefined
  if (!rate) return { currency, tax: undefined }
  return { currency, tax: rules.exchangeTotals(totals.by_rate, rate, decimalsOf(currency)).tax }
}

// Advances ignore charges and deductions.
function chargesOf({ kind, settlement_positions }: EditorValues): Decimal {
  if (kind === 'advance') return ZERO
  return sum(
    settlement_positions.map(({ kind, amount }) => {
      const parsed = parseDecimal(toText(amount)) ?? ZERO
      return kind === 'deduction' ? negate(parsed) : parsed
    }),
  )
}
