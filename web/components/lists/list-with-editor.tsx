import type { ReactNode } from 'react'
import type { Resource } from '../../api/resources.ts'
import { BulkDeleteButton } from './bulk-delete-button.tsx'
import type { Column } from './columns.tsx'
import { EditorPanel } from './editor-panel.tsx'
import type { Filter } from './filters.tsx'
import { ListPage } from './list-page.tsx'
import { useEditorPanel } from './use-editor-panel.ts'

type Props<Row extends { id: number }> = {
  resource: Resource<Row>
  texts: {
    title: string
    create: string
    edit: string
    empty: string
    emptyHint: string
    count: (number: number) => string
  }
  icon: ReactNode
  columns: Column<Row>[]
  // Label of the record if it is not its name.
  nameOf?: (row: Row) => string
  filters?: Filter[]
  actions?: ReactNode
  above?: ReactNode
  // The form of an existing record, or of a new one.
  renderForm: (record: Row | undefined) => ReactNode
}

// A list of small records with a form in a side panel.
export function ListWithEditor<Row extends { id: number; name?: string }>(props: Props<Row>) {
  const { resource, texts: t, icon, columns, renderForm, filters, actions, above } = props
  const nameOf = props.nameOf ?? (({ name }: Row) => name ?? '')
  const panel = useEditorPanel()
  return (
    <>
      <ListPage
        resource={resource}
        title={t.title}
        hint={t.emptyHint}
        columns={columns}
        pathOf={panel.pathOf}
        nameOf={nameOf}
        {...(filters ? { filters } : {})}
        {...(actions ? { actions: () => actions } : {})}
        {...(above ? { above: () => above } : {})}
        create={{ path: panel.path_of_new, label: t.create }}
        always={{ edit: undefined }}
        empty={{ icon, title: t.empty, hint: t.emptyHint }}
        bulk={(rows, clear) => (
          <BulkDeleteButton resource={resource} rows={rows} nameOf={nameOf} count={t.count} clear={clear} />
        )}
      />
      <EditorPanel resource={resource} panel={panel} texts={t} renderForm={renderForm} />
    </>
  )
}
