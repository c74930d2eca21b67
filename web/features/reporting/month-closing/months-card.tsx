import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { useLocale } from '../../../locales/locale-provider.tsx'
import styles from './closing.module.css'
import { type Closing, monthName } from './closing.ts'

const SHOWN_MAX = 12

// The months that were closed, the last one first.
export function MonthsCard({ closing: { months } }: { closing: Closing }) {
  const { lang, texts } = useLocale()
  const { closing: t } = texts
  return (
    <SectionCard title={t.months}>
      {months.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.noMonths}
        </Text>
      ) : (
        <ul className={styles.months}>
          {months.slice(0, SHOWN_MAX).map(({ month, state }) => (
            <li key={month}>
              <Anchor component={Link} to={`/closing?month=${month}`} size="sm">
                {monthName(month, lang)}
              </Anchor>
              <StatusBadge tone={state === 'reopened' ? 'neutral' : 'good'}>
                {t.listStates[state ?? 'closed']}
              </StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
