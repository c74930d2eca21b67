import type { InvoiceRow } from '../../../../api/invoices.ts'
import { isSettledWithoutMoney } from '../../../../api/invoices.ts'
import { InvoiceStatus } from '../../../../components/layout/invoice-status.tsx'
import { RowCard } from '../../../../components/lists/row-card.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { joinParts } from '../../../../format/join-parts.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'

export function InvoiceCard({ invoice }: { invoice: InvoiceRow }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const { buyer_name, price_gross, currency, issue_date, payment_to } = invoice
  const due =
    payment_to &&
    !isSettledWithoutMoney(invoice) &&
    (invoice['overdue?'] ? t.overdueSince : t.dueBy)(format.day(payment_to))
  return (
    <RowCard
      text={buyer_name}
      figure={format.money(price_gross, currency)}
      hint={joinParts(
        invoice.kind !== 'vat' && t.kinds[invoice.kind],
        format.day(issue_date),
        invoice.status !== 'paid' && due,
      )}
      mark={<InvoiceStatus invoice={invoice} />}
    />
  )
}
