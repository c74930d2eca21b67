import { Alert, Button, Select } from '@mantine/core'
import { useState } from 'react'
import { apiFetch } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { useList } from '../../../api/queries.ts'
import { type Department, departments } from '../../../api/resources.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { ReadOnlyAlert, SettingsHeader } from '../../administration/settings/settings-header.tsx'
import { Parts } from './block-order.tsx'
import { PrintedContentFields } from './content-fields.tsx'
import { FIELDS, fieldsOf, type Template, type TemplateFields, templates, UNCHOSEN } from './form-fields.ts'
import { Presets } from './presets.tsx'
import { LookPreview } from './preview.tsx'
import { StyleFields } from './style-fields.tsx'
import { Pictures } from './template-images.tsx'
import styles from './templates.module.css'

// Template settings with a live preview.

const ALL = { per_page: 100 }

export default function LookPage() {
  const { settings: t } = useTexts()
  const templateList = useList(templates, ALL)
  const sellers = useList(departments, ALL)
  const [departmentId, setDepartment] = useState<number | null>(null)
  const error = templateList.error ?? sellers.error
  if (error) return <ErrorState error={error} retry={() => void templateList.refetch()} />
  if (!templateList.data || !sellers.data) return <PageSkeleton />
  const { rows } = sellers.data
  const template = newestOf(templateList.data.rows, departmentId)
  const seller = rows.find(({ id }) => id === departmentId) ?? rows.find(({ main }) => main) ?? rows[0]
  return (
    <>
      <SettingsHeader title={t.pages.look} hint={t.look.hint} />
      {rows.length > 1 && (
        <DepartmentSelect departments={rows} value={departmentId} onChange={setDepartment} />
      )}
      <Editor
        key={`${departmentId} ${template?.id}`}
        look={template}
        inherited={newestOf(templateList.data.rows, null)}
        department_id={departmentId}
        seller={seller}
      />
    </>
  )
}

const newestOf = (rows: readonly Template[], departmentId: number | null): Template | undefined =>
  rows
    .filter((look) => look.department_id === departmentId)
    .toSorted((first, second) => second.id - first.id)[0]

type WhoseProps = {
  departments: readonly Department[]
  value: number | null
  onChange: (id: number | null) => void
}

function DepartmentSelect({ departments, value, onChange }: WhoseProps) {
  const { look: t } = useTexts().settings
  const data = [
    { value: '', label: t.everybody },
    ...departments.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <Select
      label={t.whose}
      data={data}
      value={value === null ? '' : String(value)}
      allowDeselect={false}
      mb="lg"
      maw={320}
      onChange={(id) => onChange(id ? Number(id) : null)}
    />
  )
}

type EditorProps = {
  look: Template | undefined
  inherited: Template | undefined
  department_id: number | null
  seller: Department | undefined
}

function Editor({ look, inherited, department_id, seller }: EditorProps) {
  const { look: t, readOnlyAll } = useTexts().settings
  const mayWrite = useMayWrite()
  const shown = look ?? inherited
  const form = useRecordForm<TemplateFields, Template>({
    resource: templates,
    record: look,
    base: shown ? fieldsOf(shown) : UNCHOSEN,
    draft_name: `look.${department_id ?? 'all'}.${look?.id ?? 'new'}`,
    // An empty list is a value, too.
    prepare: (fields) => (look ? fields : { ...fields, department_id }),
    onSaved: () => {},
  })
  return (
    <>
      {!mayWrite && <ReadOnlyAlert text={readOnlyAll} />}
      {department_id !== null && !look && (
        <Alert color="gray" mb="lg">
          {t.inherited}
        </Alert>
      )}
      <div className={styles.columns}>
        <div className={styles.form}>
          <RecordForm is_settings form={form} fields={FIELDS}>
            <Presets form={form} />
            <StyleFields form={form} seller={seller} />
            <PrintedContentFields form={form} />
            <Parts form={form} />
            <Pictures form={form} look={look} />
          </RecordForm>
          {department_id !== null && look && <Forget look={look} />}
        </div>
        <LookPreview values={form.values} look={look} department_id={department_id} />
      </div>
    </>
  )
}

function Forget({ look }: { look: Template }) {
  const { look: t } = useTexts().settings
  const notices = useNotify()
  const refresh = useInvalidate()
  const change = async (method: string, path: string) => {
    await apiFetch(method, `/templates/${look.id}${path}.json`)
    await refresh(templates)
  }
  const forget = async () => {
    try {
      await change('DELETE', '')
      notices.undoable(t.forgotten, () => change('POST', '/restore'))
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <IfMayWrite>
      <Button variant="subtle" color="red" mt="md" onClick={() => void forget()}>
        {t.forget}
      </Button>
    </IfMayWrite>
  )
}
