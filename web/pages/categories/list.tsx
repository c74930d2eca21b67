import { IconTag } from '@tabler/icons-react'
import { useRecord } from '../../api/records.ts'
import { type Category, categories } from '../../api/resources.ts'
import { BulkDelete } from '../../pieces/bulk-delete.tsx'
import { LongTextField, TextField } from '../../pieces/form/fields.tsx'
import { RecordForm } from '../../pieces/form/record-form.tsx'
import { useRecordForm } from '../../pieces/form/use-record-form.ts'
import { useInPlace } from '../../pieces/in-place.tsx'
import type { Column } from '../../pieces/list/columns.tsx'
import { ListPage } from '../../pieces/list/list-page.tsx'
import { PageSkeleton } from '../../pieces/page-skeleton.tsx'
import { SidePanel } from '../../pieces/side-panel.tsx'
import { Failure } from '../../shell/failure.tsx'
import { type Texts, useTexts } from '../../texts/texts.tsx'

type Fields = Pick<Category, 'name' | 'description'>
const FIELDS = ['name', 'description']

export default function CategoriesPage() {
  const { categories: t } = useTexts()
  const place = useInPlace()
  return (
    <>
      <ListPage
        resource={categories}
        title={t.title}
        columns={columnsOf(t)}
        pathOf={place.pathOf}
        nameOf={({ name }) => name}
        create={{ path: place.path_of_new, label: t.create }}
        always={{ edit: undefined }}
        empty={{ icon: <IconTag size={40} stroke={1.4} />, title: t.empty, hint: t.emptyHint }}
        bulk={(rows, clear) => (
          <BulkDelete
            resource={categories}
            rows={rows}
            nameOf={({ name }) => name}
            count={t.count}
            clear={clear}
          />
        )}
      />
      <SidePanel
        opened={place.edit !== undefined}
        onClose={place.close}
        title={place.id === undefined ? t.create : t.edit}
        size="md"
      >
        <Panel key={place.edit} />
      </SidePanel>
    </>
  )
}

const columnsOf = (t: Texts['categories']): Column<Category>[] => [
  { key: 'name', label: t.name, order: 'name', show: ({ name }) => name },
  { key: 'description', label: t.description, show: ({ description }) => description },
]

function Panel() {
  const { id } = useInPlace()
  const { data, error, refetch } = useRecord(categories, id)
  if (error) return <Failure error={error} retry={refetch} />
  return id !== undefined && !data ? <PageSkeleton /> : <Editor category={data} />
}

function Editor({ category }: { category: Category | undefined }) {
  const { categories: t } = useTexts()
  const { close, path_of_list } = useInPlace()
  const form = useRecordForm<Fields, Category>({
    resource: categories,
    id: category?.id,
    base: category ?? ({} as Fields),
    onSaved: close,
  })
  return (
    <RecordForm form={form} fields={FIELDS} cancel={path_of_list}>
      <TextField form={form} name="name" label={t.name} required autoFocus data-autofocus />
      <LongTextField form={form} name="description" label={t.description} />
    </RecordForm>
  )
}
