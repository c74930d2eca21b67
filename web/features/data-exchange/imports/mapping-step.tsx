import { Alert, Button, Card, Group, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendJson } from '../../../api/client.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useUnsavedChanges } from '../../../components/forms/use-unsaved-changes.ts'
import { IconCheck, IconFileSpreadsheet, IconUpload } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { Columns } from './column-mapping.tsx'
import { DuplicatePolicy } from './duplicate-policy.tsx'
import { FixRows } from './fix-rows.tsx'
import { type ImportRun, importKey, type Mapping, type RowFixes } from './import-run.ts'
import { ImportWarnings } from './import-warnings.tsx'

type Props = { file: ImportRun; onAnother: () => void }

// Maps columns, selects how duplicates are handled and shows rows with errors.
export function MappingStep({ file, onAnother }: Props) {
  const { imports: t } = useTexts()
  const columns = useUnsavedChanges<Mapping>(`import.${file.id}`, file.columns)
  const doubles = useDoubles(file)
  const mended = useUnsavedChanges<RowFixes>(`import.${file.id}.mended`, {})
  const { send, is_busy, is_checked, setChecked } = useRun(file, () => mended.drop())
  const request = { columns: columns.values, ...doubles.values, fixes: sentForm(mended.changes) }
  const hasRows = file.problem_rows.length > 0
  const recordCount = t.records[file.resource](file.total)
  return (
    <>
      <FileHeader file={file} onAnother={onAnother} />
      {hasRows && is_checked && (
        <FixRows
          // Errors of an earlier check no longer apply.
          key={file.updated_at}
          file={file}
          mended={mended.values}
          set={mended.set}
          is_busy={is_busy}
          onRun={() => void send(request)}
        />
      )}
      {file.status !== 'ready' && <ImportWarnings file={file} />}
      {!hasRows && is_checked && <Good what={recordCount} />}
      <Card component="section" aria-label={t.match}>
        <Title order={2} size="h4">
          {t.match}
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          {t.matchHint}
        </Text>
        <Columns
          file={file}
          mapping={columns.values}
          set={(header, field) => {
            setChecked(file.status !== 'ready')
            columns.set(header, field)
          }}
        />
        <DuplicatePolicy file={file} mapping={columns.values} policy={doubles.values} set={doubles.set} />
        <Group justify="flex-end" mt="lg">
          <Button
            variant="default"
            disabled={is_busy}
            onClick={() => void send({ ...request, dry_run: true })}
          >
            {is_checked ? t.checkAgain : t.check}
          </Button>
          {!(hasRows && is_checked) && (
            <Button
              loading={is_busy}
              leftSection={<IconUpload size={16} />}
              onClick={() => void send(request)}
            >
              {t.run(recordCount)}
            </Button>
          )}
        </Group>
      </Card>
    </>
  )
}

function FileHeader({ file, onAnother }: Props) {
  const { imports: t } = useTexts()
  return (
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
  )
}

// A row that is null is skipped.
const sentForm = (mended: Partial<RowFixes>) =>
  Object.fromEntries(Object.entries(mended).map(([row, cells]) => [row, cells || null]))

const Good = ({ what }: { what: string }) => {
  const { imports: t } = useTexts()
  return (
    <Alert mb="lg" color="pine" role="status" icon={<IconCheck size={18} />} title={t.good(what)}>
      {t.goodHint}
    </Alert>
  )
}

// Existing records are skipped by default.
function useDoubles(file: ImportRun) {
  const { on_duplicate, match_by, status } = file
  const base = {
    on_duplicate: status === 'ready' && on_duplicate === 'create' ? 'skip' : on_duplicate,
    match_by,
  }
  return useUnsavedChanges<{ on_duplicate: string; match_by: string | null }>(
    `import.${file.id}.doubles`,
    base,
  )
}

function useRun(file: ImportRun, onKept: () => void) {
  const notices = useNotify()
  const queries = useQueryClient()
  const [is_checked, setChecked] = useState(file.status !== 'ready')
  const [is_busy, setBusy] = useState(false)
  const send = async (body: object) => {
    setBusy(true)
    try {
      const answer = await sendJson<ImportRun>('POST', `/imports/${file.id}/run.json`, body)
      onKept()
      queries.setQueryData(importKey(file.id), answer)
      setChecked(true)
    } catch (error) {
      notices.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return { send, is_busy, is_checked, setChecked }
}
