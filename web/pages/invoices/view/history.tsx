import { Button, Stack, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useFacts } from '../../../api/records.ts'
import { useFormat } from '../../../format.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Section } from './section.tsx'

type Change = { field: string; old: unknown; new: unknown }
type Entry = { seq: number; at: string; user: string | null; action: string; changes: Change[] }

const SHOWN = 50
const FIELDS = 12
const LONG = 80

// Asked for only when somebody wants to know.
export function AuditHistory({ id }: { id: number }) {
  const { invoices: t } = useTexts()
  const [is_open, opening] = useDisclosure(false)
  const { data } = useFacts<Entry[]>(is_open ? '/account/history.json' : undefined, {
    object: 'invoice',
    id,
    per_page: SHOWN,
  })
  if (data === null) return null
  return (
    <Section title={t.history}>
      <Text size="sm" c="dimmed" mb="sm">
        {t.historyHint}
      </Text>
      {!is_open && (
        <Button variant="default" size="xs" onClick={opening.open} style={{ alignSelf: 'flex-start' }}>
          {t.showHistory}
        </Button>
      )}
      <Stack gap="md">{is_open && data?.map((entry) => <Entered key={entry.seq} entry={entry} />)}</Stack>
    </Section>
  )
}

function Entered({ entry: { at, user, action, changes } }: { entry: Entry }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const given = changes.filter((change) => textOf(change.old) !== textOf(change.new))
  return (
    <div>
      <Text size="sm" fw={600}>
        {t.actions[action] ?? action}
      </Text>
      <Text size="xs" c="dimmed" mb={4}>
        {[format.moment(at), user].filter(Boolean).join(' · ')}
      </Text>
      <Table verticalSpacing={2} fz="xs" layout="fixed" aria-label={t.actions[action] ?? action}>
        <Table.Tbody>
          {given.slice(0, FIELDS).map((change) => (
            <Table.Tr key={change.field}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{change.field}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {textOf(change.old) !== '' && <del>{textOf(change.old)}</del>} {textOf(change.new)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {given.length > FIELDS && (
        <Text size="xs" c="dimmed">
          {t.andMore(given.length - FIELDS)}
        </Text>
      )}
    </div>
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > LONG ? `${text.slice(0, LONG)} …` : text
}
