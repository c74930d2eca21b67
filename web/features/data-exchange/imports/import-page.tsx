import { hasStatus } from '../../../api/errors.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useListParams } from '../../../components/lists/use-list-params.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { ReadOnlyAlert } from '../../administration/settings/settings-header.tsx'
import { type ImportRun, useImport } from './import-run.ts'
import { MappingStep } from './mapping-step.tsx'
import { FinishedStep, Running } from './progress-step.tsx'
import { UploadStep } from './upload-step.tsx'

// Import of a file: the user chooses it, matches columns, imports valid rows and fixes the others in place. The URL
// contains the id of the import, so that a reload continues.
export default function ImportPage() {
  const { imports: t, settings } = useTexts()
  const { params, setParams } = useListParams()
  const mayWrite = useMayWrite()
  return (
    <>
      <PageHeader title={t.title} hint={t.hint} />
      {!mayWrite ? (
        <ReadOnlyAlert text={settings.readOnlyAll} />
      ) : params.id === undefined ? (
        <UploadStep />
      ) : (
        <Open id={params.id} onAnother={() => setParams({ id: undefined })} />
      )}
    </>
  )
}

function Open({ id, onAnother }: { id: string; onAnother: () => void }) {
  const { imports: t } = useTexts()
  const { data, error, refetch } = useImport(id)
  if (hasStatus(error, 404)) return <UploadStep problem={t.expired} />
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  return <Stage key={data.id} file={data} onAnother={onAnother} />
}

function Stage({ file, onAnother }: { file: ImportRun; onAnother: () => void }) {
  if (file.status === 'running') return <Running file={file} />
  if (file.status === 'done') return <FinishedStep file={file} onAnother={onAnother} />
  return <MappingStep key={file.status} file={file} onAnother={onAnother} />
}
