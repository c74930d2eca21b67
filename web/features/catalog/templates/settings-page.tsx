import { Alert, Button, Select } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useRefresh } from '../../../api/mutations.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { useList } from '../../../api/queries.ts'
import { type Department, departments } from '../../../api/resources.ts'
import { Failure } from '../../../components/feedback/error-state.tsx'
import { useNotices } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { Writing } from '../../../components/permissions/write-access.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { Head, ReadOnly } from '../../administration/settings/settings-header.tsx'
import { Parts } from './block-order.tsx'
import { Printed } from './content-fields.tsx'
import { FIELDS, fieldsOf, type Look, type LookFields, looks, UNCHOSEN } from './form-fields.ts'
import { Presets } from './presets.tsx'
import { LookPreview } from './preview.tsx'
import { StyleFields } from './style-fields.tsx'
import { Pictures } from './template-images.tsx'
import styles from './templates.module.css'

// How documents look, with what comes of it beside it.

const ALL = { per_page: 100 }

export default function LookPage() {
  const { settings: t } = useTexts()
  const chosen = useList(looks, ALL)
  const sellers = useList(departments, ALL)
  const [department_id, setDepartment] = useState<number | null>(null)
  const error = chosen.error ?? sellers.error
  if (error) return <Failure error={error} retry={() => void chosen.refetch()} />
  if (!chosen.data || !sellers.data) return <PageSkeleton />
  const { rows } = sellers.data
  const own = newestOf(chosen.data.rows, department_id)
  const seller = rows.find(({ id }) => id === department_id) ?? rows.find(({ main }) => main) ?? rows[0]
  return (
    <>
      <Head title={t.pages.look} hint={t.look.hint} />
      {rows.length > 1 && <Whose departments={rows} value={department_id} onChange={setDepartment} />}
      <Editor
        key={`${department_id} ${own?.id}`}
        look={own}
        inherited={newestOf(chosen.data.rows, null)}
        department_id={department_id}
        seller={seller}
      />
    </>
  )
}

const newestOf = (rows: readonly Look[], department_id: number | null): Look | undefined =>
  rows.filter((look) => look.department_id === department_id).toSorted((one, other) => other.id - one.id)[0]

type WhoseProps = {
  departments: readonly Department[]
  value: number | null
  onChange: (id: number | null) => void
}

function Whose({ departments, value, onChange }: WhoseProps) {
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
  look: Look | undefined
  inherited: Look | undefined
  department_id: number | null
  seller: Department | undefined
}

function Editor({ look, inherited, department_id, seller }: EditorProps) {
  const { look: t, readOnlyAll } = useTexts().settings
  const may_write = useMayWrite()
  const shown = look ?? inherited
  const form = useRecordForm<LookFields, Look>({
    resource: looks,
    record: look,
    base: shown ? fieldsOf(shown) : UNCHOSEN,
    draft_name: `look.${department_id ?? 'all'}.${look?.id ?? 'new'}`,
    // Of lists an empty one is meant too.
    prepare: (sent) => (look ? sent : { ...sent, department_id }),
    onSaved: () => {},
  })
  return (
    <>
      {!may_write && <ReadOnly text={readOnlyAll} />}
      {department_id !== null && !look && (
        <Alert color="gray" mb="lg">
          {t.inherited}
        </Alert>
      )}
      <div className={styles.columns}>
        <div className={styles.form}>
          <RecordForm form={form} fields={FIELDS}>
            <Presets form={form} />
            <StyleFields form={form} seller={seller} />
            <Printed form={form} />
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

function Forget({ look }: { look: Look }) {
  const { look: t } = useTexts().settings
  const notices = useNotices()
  const refresh = useRefresh()
  const change = async (method: string, path: string) => {
    await call(method, `/looks/${look.id}${path}.json`)
    await refresh(looks)
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
    <Writing>
      <Button variant="subtle" color="red" mt="md" onClick={() => void forget()}>
        {t.forget}
      </Button>
    </Writing>
  )
}
