import type { ReactNode } from 'react'
import { useMayWrite } from '../../api/permissions.ts'
import { useRecord } from '../../api/queries.ts'
import type { Resource } from '../../api/resources.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { ErrorState } from '../feedback/error-state.tsx'
import { PageSkeleton } from '../feedback/page-skeleton.tsx'
import { SidePanel } from '../layout/side-panel.tsx'
import type { useEditorPanel } from './use-editor-panel.ts'

type Props<Row extends { id: number }> = {
  resource: Resource<Row>
  panel: ReturnType<typeof useEditorPanel>
  texts: { create: string; edit: string }
  // The form of an existing record, or of a new one.
  renderForm: (record: Row | undefined) => ReactNode
}

// Side panel with the form of a record in a list. Loads the record that the URL names.
export function EditorPanel<Row extends { id: number }>({ resource, panel, texts, renderForm }: Props<Row>) {
  const { common } = useTexts()
  const mayWrite = useMayWrite()
  const title = panel.id === undefined ? texts.create : texts.edit
  return (
    <SidePanel
      opened={panel.edit !== undefined}
      onClose={panel.close}
      title={mayWrite ? title : common.details}
      size="md"
    >
      <Content key={panel.edit} resource={resource} id={panel.id} renderForm={renderForm} />
    </SidePanel>
  )
}

type ContentProps<Row extends { id: number }> = Pick<Props<Row>, 'resource' | 'renderForm'> & {
  id: number | undefined
}

function Content<Row extends { id: number }>({ resource, id, renderForm }: ContentProps<Row>) {
  const { data, error, refetch } = useRecord(resource, id)
  if (error) return <ErrorState error={error} retry={refetch} />
  return id !== undefined && !data ? <PageSkeleton /> : renderForm(data)
}
