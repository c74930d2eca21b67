import { type Issuer, issuers } from '../../../api/resources.ts'
import { CountryField } from '../../../components/forms/country-currency-fields.tsx'
import { TextField } from '../../../components/forms/fields.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { IconUserEdit } from '../../../components/icons/icons.ts'
import type { Column } from '../../../components/lists/columns.tsx'
import { ListWithEditor } from '../../../components/lists/list-with-editor.tsx'
import { useEditorPanel } from '../../../components/lists/use-editor-panel.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'

const FIELDS = ['name', 'tax_no', 'street', 'post_code', 'city', 'country', 'email', 'phone', 'role'] as const
type Fields = Pick<Issuer, (typeof FIELDS)[number]>

export default function IssuersPage() {
  const { issuers: t } = useTexts()
  return (
    <ListWithEditor
      resource={issuers}
      texts={t}
      icon={<IconUserEdit size={40} stroke={1.4} />}
      columns={columnsOf(t)}
      renderForm={(issuer) => <Editor issuer={issuer} />}
    />
  )
}

const columnsOf = (t: Texts['issuers']): Column<Issuer>[] => [
  { key: 'name', label: t.name, order: 'name', show: ({ name }) => name },
  { key: 'tax_no', label: t.taxNo, order: 'tax_no', show: ({ tax_no }) => tax_no },
  { key: 'role', label: t.role, show: ({ role }) => role },
]

function Editor({ issuer }: { issuer: Issuer | undefined }) {
  const { issuers: t } = useTexts()
  const { close, path_of_list } = useEditorPanel()
  const form = useRecordForm<Fields, Issuer>({
    resource: issuers,
    record: issuer,
    base: issuer ?? ({} as Fields),
    needed: () => ['name'],
    onSaved: close,
  })
  return (
    <RecordForm form={form} fields={FIELDS} cancel={path_of_list}>
      <TextField form={form} name="name" label={t.name} required autoFocus data-autofocus />
      <TextField form={form} name="tax_no" label={t.taxNo} />
      <TextField form={form} name="role" label={t.role} description={t.roleHint} />
      <TextField form={form} name="street" label={t.street} />
      <TextField form={form} name="post_code" label={t.postCode} />
      <TextField form={form} name="city" label={t.city} />
      <CountryField form={form} name="country" label={t.country} />
      <TextField form={form} name="email" label={t.email} type="email" />
      <TextField form={form} name="phone" label={t.phone} type="tel" />
    </RecordForm>
  )
}
