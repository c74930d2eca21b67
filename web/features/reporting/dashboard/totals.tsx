import { Anchor, SimpleGrid } from '@mantine/core'
import { Link } from 'react-router'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { isNonZero } from './bar-list.tsx'
import styles from './dashboard.module.css'
import type { DashboardSectionProps } from './dashboard-section.tsx'

const NAMES = ['issued', 'paid', 'outstanding', 'overdue'] as const

export function Totals({ figures: { totals, currency }, behind }: DashboardSectionProps) {
  const { dashboard: t } = useTexts()
  const { money } = useFormat()
  return (
    <>
      <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: 'sm', sm: 'lg' }}>
        {NAMES.map((name) => (
          <Link
            key={name}
            to={behind[name]}
            className={styles.total}
            data-bad={(name === 'overdue' && isNonZero(totals.overdue)) || undefined}
          >
            <span className={styles.totalName}>{t[name]}</span>
            <span className={styles.totalAmount}>{money(totals[name], currency)}</span>
          </Link>
        ))}
      </SimpleGrid>
      {isNonZero(totals.to_refund) && (
        <Anchor component={Link} to={behind.to_refund} size="sm">
          {t.to_refund}: {money(totals.to_refund, currency)}
        </Anchor>
      )}
    </>
  )
}
