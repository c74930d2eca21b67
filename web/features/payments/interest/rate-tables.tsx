import { Alert, Button, Card, Group, Skeleton, Title } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { IconCalendarExclamation } from '../../../components/icons/icons.ts'
import { SmallTable } from '../../../components/lists/small-table.tsx'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { addDays } from '../../../format/dates.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './rate-tables.module.css'

type Table = Answers['InterestTable']
type Missing = { kind: Table['kind']; valid_from: string }

// Rate tables with their current rate and the last known day. Outdated tables are listed above.
export function RateTables({ today, onAdd }: { today: string; onAdd: (missing: Missing) => void }) {
  const { interest: t } = useTexts().reminders
  const { day, percent } = useFormat()
  const { data } = useApiQuery<Table[]>('/interest_rates/tables.json')
  const ended = (data ?? []).filter(({ known_to }) => known_to !== null && known_to < today)
  const rateOf = ({ rows }: Table) =>
    rows.findLast(({ date_from, date_to }) => date_from <= today && (date_to === null || today <= date_to))
  return (
    <Card component="section" id="rates" aria-label={t.tables}>
      <Title order={2} size="h4" mb="md">
        {t.tables}
      </Title>
      {ended.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconCalendarExclamation size={18} />}
          mb="md"
          classNames={{ body: styles.body ?? '' }}
        >
          {t.outdated(ended.map(({ name }) => t.names[name]).join('; '))}
          <IfMayWrite>
            <Group gap="xs" mt="sm">
              {missingOf(ended).map((missing) => (
                <Button
                  key={missing.kind}
                  className={styles.add ?? ''}
                  size="xs"
                  variant="default"
                  onClick={() => onAdd(missing)}
                >
                  {t.addMissing(t.kinds[missing.kind], day(missing.valid_from))}
                </Button>
              ))}
            </Group>
          </IfMayWrite>
        </Alert>
      )}
      {data ? (
        <SmallTable
          label={t.tables}
          rows={data.filter(({ name, rows }) => name !== 'own' || rows.length > 0)}
          keyOf={({ name }) => name}
          columns={[
            { key: 'name', label: t.table, show: ({ name }) => t.names[name] },
            { key: 'kind', label: t.kind, show: ({ kind }) => t.kinds[kind] },
            {
              key: 'now',
              label: t.now,
              align: 'right',
              show: (table) => (rateOf(table) ? percent(rateOf(table)?.rate) : t.unknown),
            },
            {
              key: 'known',
              label: t.known,
              align: 'right',
              show: ({ known_to }) => (known_to ? day(known_to) : t.open),
            },
          ]}
        />
      ) : (
        <Skeleton h={160} />
      )}
    </Card>
  )
}

// The first day without a known rate, by bank. Laws that use the same bank rate need only one new rate.
function missingOf(ended: readonly Table[]): Missing[] {
  const first = new Map<Table['kind'], string>()
  for (const { kind, known_to } of ended) {
    const day = addDays(known_to ?? '', 1)
    if (day < (first.get(kind) ?? '9999')) first.set(kind, day)
  }
  return [...first].map(([kind, valid_from]) => ({ kind, valid_from }))
}
