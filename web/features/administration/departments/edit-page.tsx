import { Stack } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { useMayWrite } from '../../../api/permissions.ts'
import { useRecord } from '../../../api/queries.ts'
import { type Department, departments } from '../../../api/resources.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { Warnings } from '../../../components/feedback/warnings.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useAccountQuestion } from '../../../components/forms/use-account-question.ts'
import { useNavigateAfterSave } from '../../../components/forms/use-navigate-after-save.ts'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { RecordActions } from '../../../components/layout/record-layout.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { useDeleteWithUndo } from '../../../components/lists/use-delete-with-undo.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { TaxRules } from '../tax-settings/department-tax-settings.tsx'
import { taxSettingsProblems } from '../tax-settings/tax-settings-list.tsx'
import { Einvoices } from './einvoice-fields.tsx'
import { Letter } from './email-text-fields.tsx'
import { Bank, Company, FIELDS, type Fields, OnDocuments, TaxOffice } from './form-sections.tsx'
import { Logo } from './logo-card.tsx'
import { Patterns } from './number-pattern-fields.tsx'

export default function DepartmentEditor() {
  const { id } = useParams()
  const record = useRecord(departments, id)
  if (id !== undefined && record.error) return <ErrorState error={record.error} retry={record.refetch} />
  if (id !== undefined && !record.data) return <PageSkeleton />
  return <Editor key={id ?? 'new'} department={record.data} />
}

function Editor({ department }: { department: Department | undefined }) {
  const t = useTexts()
  const mayWrite = useMayWrite()
  const goOn = useNavigateAfterSave()
  const accountQuestion = useAccountQuestion()
  const form = useRecordForm<Fields, Department>({
    resource: departments,
    record: department,
    base: department ?? ({} as Fields),
    // The form of a new department stays open, because a logo can be added now.
    onSaved: ({ id }) => goOn(`/departments/${id}`),
    question: ({ bank_account }) => accountQuestion(bank_account),
  })
  const isMain = department?.main === true
  return (
    <>
      <PageHeader
        title={department?.name ?? t.departments.create}
        back={{ path: '/departments', label: t.departments.title }}
        beside={isMain && <StatusBadge tone="good">{t.departments.main}</StatusBadge>}
      >
        {department && !isMain && <More department={department} />}
      </PageHeader>
      <Warnings of={department?.warnings} />
      <Stack gap="lg">
        {department && (mayWrite || department.logo_file_name) && <Logo department={department} />}
        <RecordForm
          form={form}
          fields={[...FIELDS, ...taxSettingsProblems(form)]}
          cancel="/departments"
          save={department ? t.common.save : t.common.create}
        >
          <Company form={form} is_main={isMain} />
          <Bank form={form} />
          <OnDocuments form={form} />
          <Einvoices form={form} />
          <TaxOffice form={form} />
          <TaxRules form={form} />
          <Patterns form={form} />
          <Letter form={form} />
        </RecordForm>
      </Stack>
    </>
  )
}

function More({ department }: { department: Department }) {
  const navigate = useNavigate()
  const remove = useDeleteWithUndo(departments)
  const removeThis = async () => {
    if (await remove([department.id], department.name)) void navigate('/departments')
  }
  return <RecordActions onDelete={() => void removeThis()} />
}
