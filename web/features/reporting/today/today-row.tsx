import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { StatusBadge, type Tone } from '../../../components/layout/status-badge.tsx'
import { addDays } from '../../../format/dates.ts'
import { useFormat } from '../../../format/formatters.ts'
import { joinParts } from '../../../format/join-parts.ts'
import { problemTexts } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './today.module.css'
import { keyOf, pathOf, type Row, type Section } from './today-data.ts'

type Props = { section: Section['name']; row: Row; today: string; onAct: (row: Row) => void }

// A row: what it is about, by when, how much, and the button that does it.
export function TodayRow({ section, row, today, onAct }: Props) {
  const { today: t } = useTexts()
  const { money } = useFormat()
  const name = useRowName(section, row)
  const details = useDetails(section, row)
  return (
    <li className={styles.row} data-row={keyOf(row)}>
      <div className={styles.subject}>
        <Anchor component={Link} to={pathOf(row)} data-row-link className={styles.name ?? ''}>
          {name}
        </Anchor>
        {details && (
          <Text size="sm" c="dimmed" className={styles.details ?? ''}>
            {details}
          </Text>
        )}
      </div>
      <Deadline section={section} row={row} today={today} />
      <div className={styles.amounts}>
        {row.amounts.map(({ currency, amount }) => (
          <div key={currency}>{money(amount, currency)}</div>
        ))}
      </div>
      <div className={styles.act}>
        {row.action && (
          <Button
            size="xs"
            variant="default"
            data-act
            tabIndex={-1}
            aria-label={t.actionOn(t.actions[row.action], name)}
            onClick={() => onAct(row)}
          >
            {t.actions[row.action]}
          </Button>
        )}
      </div>
    </li>
  )
}

function useRowName(section: Section['name'], { name, client_name }: Row): string {
  const { today: t } = useTexts()
  const { fullMonth } = useFormat()
  if (section === 'month') return fullMonth(name)
  if (section === 'drafts') return client_name || name || t.draft
  return name || client_name || t.unnamed
}

type Origin = 'bank_statement' | 'automatic'

function useDetails(section: Section['name'], row: Row): string {
  const texts = useTexts()
  const { today: t } = texts
  const { day, decimal } = useFormat()
  const { name, client_name, date, count, origin, problem, stock, minimum_stock, quantity_unit } = row
  const client = client_name !== name ? client_name : null
  const quantity = (amount: string) => [decimal(amount), quantity_unit].filter(Boolean).join(' ')
  switch (section) {
    case 'overdue':
      return t.documents(count)
    case 'month':
      return count > 0 ? t.obstacles(count) : t.ready
    case 'stock':
      return minimum_stock === null
        ? t.stock(quantity(stock ?? '0'))
        : t.stockOf(quantity(stock ?? '0'), quantity(minimum_stock))
    case 'drafts':
      return joinParts(client_name ? name || t.draft : null, day(date))
    case 'recurring':
      return joinParts(client, day(date), problem && problemTexts(texts, problem).join('; '))
    case 'payments':
      return joinParts(client, day(date), origin && texts.payments.origins[origin as Origin])
    default:
      return joinParts(client, day(date), problem)
  }
}

function Deadline({ section, row, today }: Pick<Props, 'section' | 'row' | 'today'>) {
  const { today: t } = useTexts()
  const { day } = useFormat()
  const { deadline } = row
  if (!deadline) return <div />
  const isNear = deadline <= addDays(today, 1)
  const tone: Tone = deadline < today ? 'bad' : isNear ? 'warn' : 'neutral'
  const label = section === 'overdue' ? t.overdueSince : section === 'month' ? t.fileBy : t.due
  return (
    <Group className={styles.deadline ?? ''}>
      <StatusBadge tone={tone}>{label(day(deadline))}</StatusBadge>
    </Group>
  )
}
