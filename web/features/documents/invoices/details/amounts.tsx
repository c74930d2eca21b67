import { Card, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { decimal, isNegative, isZero, printPlain, sum } from '../../../../../src/money/decimal.ts'
import { isCancelled } from '../../../../api/invoices.ts'
import { type Fact, Facts } from '../../../../components/layout/detail-list.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { isOwnAcquisition, isTaxless } from '../document-kinds.ts'
import { type Document, isOffer, type Rate, showsTax } from '../invoice.ts'
import styles from './details.module.css'

// What is still to be paid, large, and what it follows from.
export function Amounts({ invoice }: { invoice: Document }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const { currency, amount_due, settlement_positions = [] } = invoice
  // What was paid of an order already leaves a rest.
  const is_offer = isOffer(invoice) && isZero(decimal(invoice.paid))
  const is_settled = isCancelled(invoice) || is_offer || isZero(decimal(amount_due))
  const is_back = isNegative(decimal(amount_due))
  const is_nothing = is_settled && isZero(decimal(invoice.price_gross)) && !isCancelled(invoice)
  const name =
    t.slips[invoice.kind] ??
    (isOwnAcquisition(invoice) || is_offer
      ? t.value
      : is_nothing
        ? t.nothingToPay
        : is_settled
          ? t.nothingDue
          : is_back
            ? t.toReturn
            : t.due)
  const facts: [string, string][] = [
    ...(isTaxless(invoice) || !showsTax(invoice)
      ? []
      : ([
          [t.net, format.money(invoice.price_net, currency)],
          [t.tax, format.money(invoice.price_tax, currency)],
        ] as [string, string][])),
    [isTaxless(invoice) ? t.value : t.gross, format.money(invoice.price_gross, currency)],
    ...settlement_positions.map(({ kind, amount, reason }): [string, string] => [
      reason || t.charges,
      format.money(kind === 'deduction' ? `-${amount}` : amount, currency),
    ]),
    ...(invoice.set_off ? ([[t.setOff, format.money(invoice.set_off, currency)]] as [string, string][]) : []),
    ...(is_offer ? [] : ([[t.paid, format.money(invoice.paid, currency)]] as [string, string][])),
    // What only the owner is told.
    ...(invoice.margins_by_rate?.length
      ? ([
          [t.margin, format.money(invoice.products_margin, currency)],
          [t.marginTax, format.money(marginTax(invoice.margins_by_rate), currency)],
        ] as [string, string][])
      : []),
  ]
  return (
    <Card component="section" aria-label={t.due}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz="1.9rem" fw={600} lh={1.3} mb="md" ff="heading">
        {format.money(
          is_settled ? invoice.price_gross : is_back ? amount_due.replace('-', '') : amount_due,
          currency,
        )}
      </Text>
      <Folded facts={facts} />
    </Card>
  )
}

// On a phone the lines of a document matter more than what its sum is made of.
function Folded({ facts }: { facts: readonly Fact[] }) {
  const { invoices: t } = useTexts()
  const is_narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  if (!is_narrow) return <Facts facts={facts} are_figures />
  return (
    <details className={styles.folded}>
      <summary>{t.sums}</summary>
      <Facts facts={facts} are_figures />
    </details>
  )
}

const marginTax = (rates: readonly Rate[]) =>
  printPlain(sum(rates.map(({ tax_amount }) => decimal(tax_amount))))
