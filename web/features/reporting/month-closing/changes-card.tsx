import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { decimal, equals, parseDecimal, printPlain, subtract } from '../../../../src/money/decimal.ts'
import { sendJson } from '../../../api/client.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useFormRequest } from '../../../components/forms/use-form-request.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { SmallTable } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { fieldLabelOf } from '../declaration/declaration-rows.ts'
import { pageOf } from '../reports/report-list.ts'
import { TaxFigure } from '../tax-entries/tax-figure.tsx'
import styles from './closing.module.css'
import { CLOSING_PATH, type Closing, type ClosingChanges, useMayKeepBooks } from './closing.ts'

type Props = { closing: Closing; changes: ClosingChanges }

// What changed since the month was closed, and the correction of its file.
export function ChangesCard({ closing, changes }: Props) {
  const { closing: t } = useTexts()
  const mayKeepBooks = useMayKeepBooks()
  return (
    <SectionCard title={t.changes} hint={t.changesHint(changes.count)}>
      <Stack gap="md">
        {changes.documents.length > 0 && (
          <div>
            <Text className={styles.group ?? ''} component="h3">
              {t.changedDocuments}
            </Text>
            <div className={styles.documents}>
              {changes.documents.map(({ id, number, link }) => (
                <Anchor key={id} component={Link} to={pageOf(link) ?? ''} inherit>
                  {number || `#${id}`}
                </Anchor>
              ))}
              <TaxFigure link={changes.entries} name={t.changes}>
                {t.showEntries}
              </TaxFigure>
            </div>
          </div>
        )}
        <Comparison closing={closing} changes={changes} />
        {mayKeepBooks ? (
          <Correction key={changes.reason} closing={closing} changes={changes} />
        ) : (
          <Text size="sm">{changes.reason}</Text>
        )}
      </Stack>
    </SectionCard>
  )
}

type Row = { name: string; before: string | null; after: string | null; entries: string | null }

// The fields of the declaration that the correction changes; without a declaration those of the register.
function Comparison({ closing, changes }: Props) {
  const { closing: t, reports } = useTexts()
  const { decimal: figure } = useFormat()
  const rows = changes.declaration.length > 0 ? declaredRows(closing, changes) : registerRows(changes)
  return (
    <SmallTable
      label={t.changes}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        {
          key: 'name',
          label: t.field,
          show: ({ name }) => (
            <>
              {fieldLabelOf(name, reports)}{' '}
              <Text span size="xs" c="dimmed">
                {name}
              </Text>
            </>
          ),
        },
        { key: 'before', label: t.before, align: 'right', show: ({ before }) => figure(before) },
        { key: 'after', label: t.after, align: 'right', show: ({ after }) => figure(after) },
        {
          key: 'difference',
          label: t.difference,
          align: 'right',
          show: (row) => (
            <TaxFigure link={row.entries} name={row.name}>
              {figure(differenceOf(row))}
            </TaxFigure>
          ),
        },
      ]}
    />
  )
}

function declaredRows({ declaration }: Closing, changes: ClosingChanges): Row[] {
  const before = new Map(declaration.map(({ name, value }) => [name, value]))
  const after = new Map(changes.declaration.map(({ name, value }) => [name, value]))
  const behind = new Map(changes.fields.map(({ name, entries }) => [name?.replace('K_', 'P_'), entries]))
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return names.flatMap((name) => {
    const row = {
      name: name ?? '',
      before: before.get(name) ?? null,
      after: after.get(name) ?? null,
      entries: behind.get(name ?? '') ?? null,
    }
    return isAmount(row) && !isSame(row) ? [row] : []
  })
}

const registerRows = ({ fields }: ClosingChanges): Row[] =>
  fields.map(({ name, value, entries }) => ({ name: name ?? '', before: null, after: value, entries }))

const isAmount = ({ before, after }: Row): boolean =>
  parseDecimal(before ?? '0') !== undefined && parseDecimal(after ?? '0') !== undefined
const isSame = ({ before, after }: Row): boolean => equals(decimal(before ?? '0'), decimal(after ?? '0'))
const differenceOf = ({ before, after }: Row): string =>
  printPlain(subtract(decimal(after ?? '0'), decimal(before ?? '0')))

const REASON_MAX = 3500

function Correction({ closing, changes }: Props) {
  const { closing: t } = useTexts()
  const notices = useNotify()
  const { send, problems, is_sending } = useFormRequest()
  const [reason, setReason] = useState(changes.reason ?? '')
  const confirm = () =>
    send(async () => {
      await sendJson('POST', CLOSING_PATH, { month: closing.month, confirm: true, reason: reason.trim() })
      notices.done(t.corrected)
    })
  return (
    <>
      <Textarea
        label={t.correctionReason}
        description={t.correctionReasonHint}
        name="reason"
        autosize
        minRows={2}
        maxLength={REASON_MAX}
        value={reason}
        error={problems.reason ?? problems.confirm ?? problems.month}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group>
        <Button loading={is_sending} onClick={() => void confirm()}>
          {t.confirmCorrection}
        </Button>
      </Group>
    </>
  )
}
