import { Anchor, Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { decimal, isNegative, isZero } from '../../../../../src/money/decimal.ts'
import { unbrokenName } from '../../../../../src/platform/checks/company-name.ts'
import { isSettledWithoutMoney } from '../../../../api/invoices.ts'
import { useList } from '../../../../api/queries.ts'
import { categories, departments } from '../../../../api/resources.ts'
import { type DetailItem, DetailList } from '../../../../components/layout/detail-list.tsx'
import { RecordName } from '../../../../components/layout/record-name.tsx'
import { formatBankAccount } from '../../../../format/bank-account-number.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { isCashOrNote, isUntaxedKind, partyRoles } from '../document-kinds.ts'
import type { Invoice } from '../invoice.ts'
import { saleDay } from '../list/columns.tsx'

// Seller and buyer. The seller or issuer comes first, also on expenses.
export function Parties({ invoice }: { invoice: Invoice }) {
  const { invoices: t } = useTexts()
  const { country } = useFormat()
  const { client_id, buyer_name } = invoice
  const { own: ownRole, other: otherRole, is_own_first } = partyRoles(invoice)
  const taxNumber = (number: string | null) => (number ? `${t.taxNo}: ${number}` : '')
  const buyer =
    client_id && buyer_name ? (
      <Anchor component={Link} to={`/clients/${client_id}`} fw={600}>
        {unbrokenName(buyer_name)}
      </Anchor>
    ) : (
      buyer_name && unbrokenName(buyer_name)
    )
  const ownParty = (
    <Party
      key="own"
      title={t[ownRole]}
      name={unbrokenName(invoice.seller_name ?? '')}
      lines={[taxNumber(invoice.seller_tax_no), ...sellerLines(invoice, country)]}
    />
  )
  const other = buyer && (
    <Party
      key="other"
      title={t[otherRole]}
      name={buyer}
      lines={[taxNumber(invoice.buyer_tax_no), ...buyerLines(invoice, country)]}
    />
  )
  return (
    <Card component="section" aria-label={t.buyer}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        {is_own_first ? [ownParty, other] : [other, ownParty]}
      </SimpleGrid>
    </Card>
  )
}

// Dates and payment terms.
export function Terms({ invoice }: { invoice: Invoice }) {
  const { invoices: t, recurrings } = useTexts()
  return (
    <Card component="section" aria-label={t.terms}>
      <DetailList
        facts={[
          ...usePaymentTerms(invoice),
          [recurrings.series, invoice.recurring_id && <SeriesLink id={invoice.recurring_id} />],
          [t.order, invoice.oid],
          [t.department, useDepartmentName(invoice)],
          [t.category, invoice.category_id && <RecordName resource={categories} id={invoice.category_id} />],
          [t.reason, invoice.correction_reason],
          [t.notes, [invoice.description, invoice.description_long].filter(Boolean).join('\n')],
          [t.internalNote, invoice.internal_note],
        ]}
      />
    </Card>
  )
}

function usePaymentTerms(invoice: Invoice): DetailItem[] {
  const { invoices: t, received, editor } = useTexts()
  const format = useFormat()
  const { income } = invoice
  const hasDebt = isOwed(invoice)
  return [
    [t.issueDate, [format.day(invoice.issue_date), invoice.place].filter(Boolean).join(', ')],
    [t.sellDate, !isUntaxedKind(invoice) && saleDay(invoice.sell_date, format)],
    [invoice.kind === 'estimate' ? t.validUntil : t.paymentTo, hasDebt && format.day(invoice.payment_to)],
    [t.paymentType, !isCashOrNote(invoice) && paymentType(invoice.payment_type, t.paymentTypes)],
    [received.receivedOn, !income && format.day(invoice.delivery_date)],
    [editor.fields.accounting_vat_tax_date, !income && format.day(otherDay(invoice))],
    [t.bankAccount, hasDebt && accountOf(invoice)],
  ]
}

// A single department carries no information and is not shown.
function useDepartmentName({ department_id }: Invoice) {
  const { data } = useList(departments, { per_page: 1 })
  return (data?.total ?? 0) > 1 && department_id && <RecordName resource={departments} id={department_id} />
}

// Refunds and documents with nothing due have no payment terms.
function isOwed(invoice: Invoice): boolean {
  const price = decimal(invoice.price_gross)
  return !isNegative(price) && !isZero(price) && !isCashOrNote(invoice) && !isSettledWithoutMoney(invoice)
}

// Shows a date only if it differs from the issue date.
const otherDay = ({ accounting_vat_tax_date, issue_date }: Invoice) =>
  accounting_vat_tax_date === issue_date ? null : accounting_vat_tax_date

// The bank account to pay to; on expenses that of the supplier.
const accountOf = (invoice: Invoice) =>
  (invoice.income
    ? [invoice.seller_bank_account, invoice.seller_bank]
    : [invoice.buyer_bank_account, invoice.buyer_bank]
  )
    .filter((account) => account !== null && account !== '')
    .map((account) => formatBankAccount(account as string))
    .join('\n')

const paymentType = (type: string | null, names: { [type: string]: string }) =>
  type && type !== 'off' ? (names[type] ?? type) : ''

const Party = ({ title, name, lines }: { title: string; name: React.ReactNode; lines: string[] }) => (
  <Stack gap={2}>
    <Title order={2} size="sm" c="dimmed" fw={500} ff="text">
      {title}
    </Title>
    <Text fw={600} component="div">
      {name}
    </Text>
    {lines.filter(Boolean).map((line) => (
      <Text key={line} size="sm">
        {line}
      </Text>
    ))}
  </Stack>
)

const words = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')

type Country = ReturnType<typeof useFormat>['country']

const sellerLines = (invoice: Invoice, country: Country) => [
  words(invoice.seller_street),
  words(invoice.seller_post_code, invoice.seller_city),
  country(invoice.seller_country),
]

const buyerLines = (invoice: Invoice, country: Country) => [
  words(invoice.buyer_street),
  words(invoice.buyer_post_code, invoice.buyer_city),
  country(invoice.buyer_country),
  words(invoice.buyer_email),
]

// The record from which the document was created.
const SeriesLink = ({ id }: { id: number }) => (
  <Anchor component={Link} to={`/recurrings/${id}`} inherit>
    #{id}
  </Anchor>
)
