import { Card, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { decimal, isNegative, isZero, printPlain, sum } from '../../../../../src/money/decimal.ts'
import { isCancelled } from '../../../../api/invoices.ts'
import { type DetailItem, DetailList } from '../../../../components/layout/detail-list.tsx'
import { type Formatters, useFormat } from '../../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import { isOffer, isOwnAcquisition, isUntaxedKind } from '../document-kinds.ts'
import { type Invoice, type Rate, showsTax } from '../invoice.ts'
import styles from './details.module.css'

// Amount due in large figures, with its calculation.
export function Amounts({ invoice }: { invoice: Invoice }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const { currency, price_gross, amount_due } = invoice
  const state = stateOf(invoice)
  const shown =
    state === 'due' ? amount_due : state === 'toReturn' ? amount_due.replace('-', '') : price_gross
  return (
    <Card component="section" aria-label={t.due}>
      <Text size="sm" c="dimmed">
        {t.slips[invoice.kind] ?? (isOwnAcquisition(invoice) ? t.value : t[state])}
      </Text>
      <Text fz="1.9rem" fw={600} lh={1.3} mb="md" ff="heading">
        {format.money(shown, currency)}
      </Text>
      <FoldedFacts facts={factsOf(invoice, t, format)} />
    </Card>
  )
}

// Advances reduce the amount of an order.
const isUnpaidOffer = (invoice: Invoice) => isOffer(invoice) && isZero(decimal(invoice.paid))

// Name of the label of the large amount.
function stateOf(invoice: Invoice): 'value' | 'nothingToPay' | 'nothingDue' | 'toReturn' | 'due' {
  const { price_gross, amount_due } = invoice
  if (isUnpaidOffer(invoice)) return 'value'
  if (isCancelled(invoice)) return 'nothingDue'
  if (isZero(decimal(amount_due))) return isZero(decimal(price_gross)) ? 'nothingToPay' : 'nothingDue'
  return isNegative(decimal(amount_due)) ? 'toReturn' : 'due'
}

function factsOf(invoice: Invoice, t: Texts['invoices'], format: Formatters): [string, string][] {
  const { settlement_positions = [], margins_by_rate, set_off } = invoice
  const isTaxless = isUntaxedKind(invoice)
  const fact = (name: string, amount: string | null): [string, string] => [
    name,
    format.money(amount, invoice.currency),
  ]
  return [
    ...(isTaxless || !showsTax(invoice)
      ? []
      : [fact(t.net, invoice.price_net), fact(t.tax, invoice.price_tax)]),
    fact(isTaxless ? t.value : t.gross, invoice.price_gross),
    ...settlement_positions.map(({ kind, amount, reason }) =>
      fact(reason || t.charges, kind === 'deduction' ? `-${amount}` : amount),
    ),
    ...(set_off ? [fact(t.setOff, set_off)] : []),
    ...(isUnpaidOffer(invoice) ? [] : [fact(t.paid, invoice.paid)]),
    // Shown only inside the account, never to the buyer.
    ...(margins_by_rate?.length
      ? [fact(t.margin, invoice.products_margin), fact(t.marginTax, marginTax(margins_by_rate))]
      : []),
  ]
}

// On phones the calculation is collapsed, because the lines are more important.
function FoldedFacts({ facts }: { facts: readonly DetailItem[] }) {
  const { invoices: t } = useTexts()
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  if (!isNarrow) return <DetailList facts={facts} are_figures />
  return (
    <details className={styles.folded}>
      <summary>{t.sums}</summary>
      <DetailList facts={facts} are_figures />
    </details>
  )
}

const marginTax = (rates: readonly Rate[]) =>
  printPlain(sum(rates.map(({ tax_amount }) => decimal(tax_amount))))
