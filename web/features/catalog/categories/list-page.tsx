import { type Category, categories } from '../../../api/resources.ts'
import { TextareaField, TextField } from '../../../components/forms/fields.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { IconTag } from '../../../components/icons/icons.ts'
import type { Column } from '../../../components/lists/columns.tsx'
import { ListWithEditor } from '../../../components/lists/list-with-editor.tsx'
import { useEditorPanel } from '../../../components/lists/use-editor-panel.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'

type Fields = Pick<Category, 'name' | 'description'>
const FIELDS = ['name', 'description']

export default function CategoriesPage() {
  const { categories: t } = useTexts()
  return (
    <ListWithEditor
      resource={categories}
      texts={t}
      icon={<IconTag size={40} stroke={1.4} />}
      columns={columnsOf(t)}
      renderForm={(category) => <Editor category={category} />}
    />
  )
}

const columnsOf = (t: Texts['categories']): Column<Category>[] => [
  { key: 'name', label: t.name, order: 'name', show: ({ name }) => name },
  { key: 'description', label: t.description, show: ({ description }) => description },
]

function Editor({ category }: { category: Category | undefined }) {
  const { categories: t } = useTexts()
  const { close, path_of_list } = useEditorPanel()
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
      <TextareaField form={form} name="description" label={t.description} />
    </RecordForm>
  )
}
