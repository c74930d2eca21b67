import { Text } from '@mantine/core'
import { isStatus } from '../../api/problem.ts'
import { useMayWrite } from '../../api/rights.ts'
import { useListAddress } from '../../pieces/list/address.ts'
import { PageHeader } from '../../pieces/page-header.tsx'
import { PageSkeleton } from '../../pieces/page-skeleton.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ReadOnly } from '../settings/head.tsx'
import { Choose } from './choose.tsx'
import { Match } from './match.tsx'
import { type Import, useImport } from './record.ts'
import { Done, Running } from './running.tsx'

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
