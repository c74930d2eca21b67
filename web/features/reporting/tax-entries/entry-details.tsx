import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type DetailItem, nonEmptyDetails } from '../../../components/layout/detail-list.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { joinParts } from '../../../format/join-parts.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { citeArticle } from './article.ts'
import styles from './tax-entries.module.css'
import type { TaxEntry } from './tax-entries.ts'

// One entry: whose tax it is, how much, when, and by which rule.
export function EntryDetails({ entry }: { entry: TaxEntry }) {
  const { taxEntries: t } = useTexts()
  const format = useFormat()
  const { document_id, number, side, state, own_base, own_tax, deductible } = entry
  return (
    <li>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div>
          <Group gap="xs">
            <Anchor component={Link} to={`/invoices/${document_id}`} fw={600} size="sm">
              {number || t.unnamed}
            </Anchor>
            {state && state !== 'counted' && (
              <StatusBadge tone={state === 'informative' ? 'neutral' : 'warn'}>{t.states[state]}</StatusBadge>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {joinParts(t.sides[side ?? 'output'], t.categories[entry.category ?? ''], ...marksOf(entry))}
          </Text>
        </div>
        <div className={styles.amounts}>
          <Text fw={600} size="sm">
            {own_tax === null ? t.rateMissing : format.amount(side === 'input' ? deductible : own_tax)}
          </Text>
          {own_base !== null && (
            <Text size="xs" c="dimmed">
              {t.onBase(format.amount(own_base))}
            </Text>
          )}
        </div>
      </Group>
      <Rule entry={entry} />
      <dl className={styles.facts}>
        {nonEmptyDetails(factsOf(entry, t, format)).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

const marksOf = ({ field, second_field, marks }: TaxEntry): (string | null)[] => [
  field,
  second_field,
  ...marks,
]

function Rule({ entry: { rule, sentence, article } }: { entry: TaxEntry }) {
  const { taxEntries: t, taxRules } = useTexts()
  return (
    <Text size="sm" mt={6}>
      {taxRules[rule ?? ''] ?? sentence}{' '}
      <Text span size="sm" c="dimmed">
        {citeArticle(article, t.citation)}
      </Text>
    </Text>
  )
}

function factsOf(entry: TaxEntry, t: Texts['taxEntries'], format: Formatters): DetailItem[] {
  const { side, own_tax, deductible, original_period, margin_sale } = entry
  return [
    [t.events[entry.event ?? ''] ?? t.event, eventOf(entry, format)],
    [t.taxDate, entry.tax_date !== entry.event_on && format.day(entry.tax_date)],
    [t.period, format.month(entry.period)],
    [t.rate, rateOf(entry, format)],
    [t.tax, side === 'input' && own_tax !== deductible && format.amount(own_tax)],
    [t.share, side === 'input' && shareOf(entry, format)],
    [t.converted, conversionOf(entry, format)],
    [t.marginSale, margin_sale && format.amount(margin_sale)],
    [t.corrects, original_period && format.month(original_period)],
    [t.country, entry.country !== 'PL' && format.country(entry.country)],
  ]
}

// The day, which leads to the payment where one was recorded.
function eventOf({ event_on, payment_id }: TaxEntry, { day }: Formatters): ReactNode {
  if (payment_id === null) return day(event_on)
  return (
    <Anchor component={Link} to={`/payments/${payment_id}`} inherit>
      {day(event_on)}
    </Anchor>
  )
}

const rateOf = ({ rate }: TaxEntry, { percent }: Formatters) => percent(rate) || rate

function shareOf({ share }: TaxEntry, { percent }: Formatters): string {
  return share === null || Number(share) === 1
    ? ''
    : percent(String(Number((Number(share) * 100).toFixed(4))))
}

function conversionOf(entry: TaxEntry, { money, decimal, day }: Formatters): string {
  const { exchange_rate, exchange_date, base, currency } = entry
  if (exchange_rate === null || Number(exchange_rate) === 1) return ''
  return joinParts(`${money(base, currency)} × ${decimal(exchange_rate)}`, day(exchange_date))
}
