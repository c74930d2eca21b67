import type { ReactNode } from 'react'
import type { Resource } from '../../api/resources.ts'
import { BulkDelete } from './bulk-delete-button.tsx'
import type { Column } from './columns.tsx'
import { EditorPanel } from './editor-panel.tsx'
import type { Filter } from './filters.tsx'
import { ListPage } from './list-page.tsx'
import { useEditBeside } from './use-editor-panel.ts'

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
  // Where it is called otherwise than by its name.
  nameOf?: (row: Row) => string
  filters?: Filter[]
  actions?: ReactNode
  // The form of an existing record, or of a new one.
  renderForm: (record: Row | undefined) => ReactNode
}

// A list of small records that are written beside it.
export function EditBesideList<Row extends { id: number; name?: string }>(props: Props<Row>) {
  const { resource, texts: t, icon, columns, renderForm, filters, actions } = props
  const nameOf = props.nameOf ?? (({ name }: Row) => name ?? '')
  const place = useEditBeside()
  return (
    <>
      <ListPage
        resource={resource}
        title={t.title}
        columns={columns}
        pathOf={place.pathOf}
        nameOf={nameOf}
        {...(filters ? { filters } : {})}
        {...(actions ? { actions: () => actions } : {})}
        create={{ path: place.path_of_new, label: t.create }}
        always={{ edit: undefined }}
        empty={{ icon, title: t.empty, hint: t.emptyHint }}
        bulk={(rows, clear) => (
          <BulkDelete resource={resource} rows={rows} nameOf={nameOf} count={t.count} clear={clear} />
        )}
      />
      <EditorPanel resource={resource} place={place} texts={t} renderForm={renderForm} />
    </>
  )
}
