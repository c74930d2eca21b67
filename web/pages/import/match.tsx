import { Button, Card, Group, Select, Table, Text, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendJson } from '../../api/call.ts'
import { TableFrame } from '../../pieces/table-frame.tsx'
import { useDraft } from '../../pieces/use-draft.ts'
import { useNotices } from '../../shell/notices.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Outcome } from './outcome.tsx'
import { type Import, importKey, type Mapping } from './record.ts'

const SAMPLES = 3

type Props = { file: Import; onAnother: () => void }

export function Match({ file, onAnother }: Props) {
  const { imports: t } = useTexts()
  const notices = useNotices()
  const queries = useQueryClient()
  const draft = useDraft<Mapping>(`import.${file.id}`, file.columns)
  const [is_checked, setChecked] = useState(file.status === 'failed')
  const [is_busy, setBusy] = useState(false)
  const send = async (body: object) => {
    setBusy(true)
    try {
      const columns = draft.values
      const answer = await sendJson<Import>('POST', `/imports/${file.id}/run.json`, { columns, ...body })
      queries.setQueryData(importKey(file.id), answer)
      setChecked(true)
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(false)
    }
  }
  const set = (header: string, field: string | null) => {
    setChecked(false)
    draft.set(header, field)
  }
  return (
    <>
      <Group justify="space-between" mb="md">
        <Group gap="xs">
          <IconFileSpreadsheet size={20} aria-hidden="true" />
          <Text fw={600}>{file.filename}</Text>
          <Text c="dimmed" size="sm">
            {t.resources[file.resource]} · {t.rows(file.rows)}
          </Text>
        </Group>
        <Button variant="default" onClick={onAnother}>
          {t.another}
        </Button>
      </Group>
      <Card component="section" aria-label={t.match}>
        <Title order={2} size="h4">
          {t.match}
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          {t.matchHint}
        </Text>
        <Columns file={file} mapping={draft.values} set={set} />
        <Group justify="flex-end" mt="md">
          <Button
            variant={is_checked ? 'default' : 'filled'}
            loading={is_busy && !is_checked}
            onClick={() => void send({ dry_run: true })}
          >
            {is_checked ? t.checkAgain : t.check}
          </Button>
        </Group>
      </Card>
      {is_checked && <Outcome file={file} is_busy={is_busy} onRun={() => void send({})} />}
    </>
  )
}

type ColumnsProps = { file: Import; mapping: Mapping; set: (header: string, field: string | null) => void }

function Columns({ file, mapping, set }: ColumnsProps) {
  const { imports: t } = useTexts()
  const taken = new Set(Object.values(mapping))
  // What is usual stands first; the rest goes by the name of the API.
  const known = Object.keys(t.fields).filter((field) => file.fields.includes(field))
  const options = [...known, ...file.fields.filter((field) => !known.includes(field))].map((value) => ({
    value,
    label: t.fields[value] ?? value,
  }))
  return (
    <TableFrame>
      <Table aria-label={t.match}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.column}</Table.Th>
            <Table.Th>{t.examples}</Table.Th>
            <Table.Th w={280}>{t.field}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {file.headers.map((header) => (
            <Table.Tr key={header}>
              <Table.Td fw={600}>{header}</Table.Td>
              <Table.Td>
                <Text size="sm" c="dimmed" lineClamp={1}>
                  {file.sample
                    .map((row) => row[header])
                    .filter(Boolean)
                    .slice(0, SAMPLES)
                    .join(' · ')}
                </Text>
              </Table.Td>
              <Table.Td>
                <Select
                  size="sm"
                  aria-label={t.fieldOf(header)}
                  placeholder={t.leftOut}
                  data={options.filter(({ value }) => value === mapping[header] || !taken.has(value))}
                  searchable
                  clearable
                  limit={80}
                  comboboxProps={{ keepMounted: false }}
                  value={mapping[header] ?? null}
                  onChange={(field) => set(header, field)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableFrame>
  )
}
