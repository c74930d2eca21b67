import type { ReactNode } from 'react'
import { useMayWrite } from '../../api/permissions.ts'
import type { Resource } from '../../api/resources.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { SidePanel } from '../layout/side-panel.tsx'
import { BulkDelete } from './bulk-delete-button.tsx'
import type { Column } from './columns.tsx'
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
  // What is chosen, or a new one, to be written.
  panel: ReactNode
}

// A list of small records that are written beside it.
export function EditBesideList<Row extends { id: number; name?: string }>(props: Props<Row>) {
  const { resource, texts: t, icon, columns, panel, filters, actions } = props
  const nameOf = props.nameOf ?? (({ name }: Row) => name ?? '')
  const { common } = useTexts()
  const may_write = useMayWrite()
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
      <SidePanel
        opened={place.edit !== undefined}
        onClose={place.close}
        title={!may_write ? common.details : place.id === undefined ? t.create : t.edit}
        size="md"
      >
        {panel}
      </SidePanel>
    </>
  )
}
