import { Text } from '@mantine/core'
import { isStatus } from '../../../api/errors.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { Failure } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useListAddress } from '../../../components/lists/use-list-params.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { ReadOnly } from '../../administration/settings/settings-header.tsx'
import { type Import, useImport } from './import-run.ts'
import { Match } from './mapping-step.tsx'
import { Done, Running } from './progress-step.tsx'
import { Choose } from './upload-step.tsx'

// A file is chosen, its columns are matched, what is right in it is taken, and what is not is mended in place. The address
// names the file, so that a reload goes on where one was.
export default function ImportPage() {
  const { imports: t, settings } = useTexts()
  const { asked, ask } = useListAddress()
  const may_write = useMayWrite()
  return (
    <>
      <PageHeader title={t.title} />
      <Text c="dimmed" mb="lg" mt="-sm">
        {t.hint}
      </Text>
      {!may_write ? (
        <ReadOnly text={settings.readOnlyAll} />
      ) : asked.id === undefined ? (
        <Choose />
      ) : (
        <Open id={asked.id} onAnother={() => ask({ id: undefined })} />
      )}
    </>
  )
}

function Open({ id, onAnother }: { id: string; onAnother: () => void }) {
  const { imports: t } = useTexts()
  const { data, error, refetch } = useImport(id)
  if (isStatus(error, 404)) return <Choose problem={t.expired} />
  if (error) return <Failure error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  return <Stage key={data.id} file={data} onAnother={onAnother} />
}

function Stage({ file, onAnother }: { file: Import; onAnother: () => void }) {
  if (file.status === 'running') return <Running file={file} />
  if (file.status === 'done') return <Done file={file} onAnother={onAnother} />
  return <Match key={file.status} file={file} onAnother={onAnother} />
}
