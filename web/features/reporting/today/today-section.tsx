import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { IconBellRinging } from '../../../components/icons/icons.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { joinParts } from '../../../format/join-parts.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './today.module.css'
import { keyOf, LISTS, type Row, type Section } from './today-data.ts'
import { TodayRow } from './today-row.tsx'

type Props = {
  section: Section
  rows: readonly Row[] // those that are not done yet
  today: string
  onAct: (row: Row) => void
  onRemindAll: (rows: readonly Row[]) => void
}

export function TodaySection({ section, rows, today, onAct, onRemindAll }: Props) {
  const { today: t } = useTexts()
  const { name, amounts } = section
  const count = section.count - (section.rows.length - rows.length)
  const reachable = rows.filter(({ action }) => action === 'remind')
  const list = LISTS[name]
  const sums = useSums(section, rows, amounts)
  return (
    <SectionCard
      title={t.sections[name]}
      beside={
        <Group gap="md">
          <Text size="sm" c="dimmed">
            {joinParts(name === 'month' ? null : String(count), sums)}
          </Text>
          {reachable.length > 1 && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconBellRinging size={15} />}
              onClick={() => onRemindAll(reachable)}
            >
              {t.remindAll(reachable.length)}
            </Button>
          )}
          {list && (
            <Anchor component={Link} to={list} size="sm" aria-label={`${t.showAll}: ${t.sections[name]}`}>
              {t.showAll}
            </Anchor>
          )}
        </Group>
      }
    >
      <ul className={styles.list}>
        {rows.map((row) => (
          <TodayRow key={keyOf(row)} section={name} row={row} today={today} onAct={onAct} />
        ))}
      </ul>
      {count > rows.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {t.first(rows.length)}
        </Text>
      )}
    </SectionCard>
  )
}

// The sums are those of the server; while a row disappears they are left out.
function useSums(section: Section, rows: readonly Row[], amounts: Section['amounts']): string | null {
  const { money } = useFormat()
  if (rows.length < section.rows.length) return null
  return amounts.map(({ currency, amount }) => money(amount, currency)).join(' + ')
}
