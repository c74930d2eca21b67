import { IconTag } from '@tabler/icons-react'
import { useRecord } from '../../api/records.ts'
import { type Category, categories } from '../../api/resources.ts'
import { EditBesideList } from '../../pieces/edit-beside-list.tsx'
import { LongTextField, TextField } from '../../pieces/form/fields.tsx'
import { RecordForm } from '../../pieces/form/record-form.tsx'
import { useRecordForm } from '../../pieces/form/use-record-form.ts'
import type { Column } from '../../pieces/list/columns.tsx'
import { PageSkeleton } from '../../pieces/page-skeleton.tsx'
import { useEditBeside } from '../../pieces/use-edit-beside.ts'
import { Failure } from '../../shell/failure.tsx'
import { type Texts, useTexts } from '../../texts/texts.tsx'

type Fields = Pick<Category, 'name' | 'description'>
const FIELDS = ['name', 'description']

export default function CategoriesPage() {
  const { categories: t } = useTexts()
  const { edit } = useEditBeside()
  return (
    <EditBesideList
      resource={categories}
      texts={t}
      icon={<IconTag size={40} stroke={1.4} />}
      columns={columnsOf(t)}
      panel={<Panel key={edit} />}
    />
  )
}

const columnsOf = (t: Texts['categories']): Column<Category>[] => [
  { key: 'name', label: t.name, order: 'name', show: ({ name }) => name },
  { key: 'description', label: t.description, show: ({ description }) => description },
]

function Panel() {
  const { id } = useEditBeside()
  const { data, error, refetch } = useRecord(categories, id)
  if (error) return <Failure error={error} retry={refetch} />
  return id !== undefined && !data ? <PageSkeleton /> : <Editor category={data} />
}

function Editor({ category }: { category: Category | undefined }) {
  const { categories: t } = useTexts()
  const { close, path_of_list } = useEditBeside()
  const form = useRecordForm<Fields, Category>({
    resource: categories,
    record: category,
    base: category ?? ({} as Fields),
    needed: () => ['name'],
    onSaved: close,
  })
  return (
    <RecordForm form={form} fields={FIELDS} cancel={path_of_list}>
      <TextField form={form} name="name" label={t.name} required autoFocus data-autofocus />
      <LongTextField form={form} name="description" label={t.description} />
    </RecordForm>
  )
}
