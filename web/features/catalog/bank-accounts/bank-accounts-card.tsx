import { Button, Card, Group, MultiSelect, Skeleton, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useMayWrite } from '../../../api/permissions.ts'
import { useList, useRecord } from '../../../api/queries.ts'
import { type BankAccount, bankAccounts, departments } from '../../../api/resources.ts'
import { Failure } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { CurrencyField } from '../../../components/forms/country-currency-fields.tsx'
import { LongTextField, SwitchField, TextField } from '../../../components/forms/fields.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { type Form, useRecordForm } from '../../../components/forms/use-record-form.ts'
import { AccountField } from '../../../components/forms/validated-fields.tsx'
import { IconPlus, IconTrash } from '../../../components/icons/icons.ts'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { type SmallColumn, SmallTable } from '../../../components/lists/small-table.tsx'
import { useRemoval } from '../../../components/lists/use-delete-with-undo.ts'
import type { useEditBeside } from '../../../components/lists/use-editor-panel.ts'
import { Writing } from '../../../components/permissions/write-access.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './bank-accounts-card.module.css'

const SHOWN = 100
const FIELDS = [
  'name',
  'bank_account_number',
  'bank_name',
  'bank_currency',
  'bank_swift',
  'account_description',
  'default',
  'bank_account_version_departments',
] as const
type Fields = Pick<BankAccount, (typeof FIELDS)[number]>
type Place = ReturnType<typeof useEditBeside>

// The bank accounts that documents of any department can name.
export function BankAccounts({ place }: { place: Place }) {
  const { departments: t, common } = useTexts()
  const may_write = useMayWrite()
  const { data } = useList(bankAccounts, { per_page: SHOWN, order: 'name' })
  return (
    <Card component="section" mt="xl">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {t.accounts}
        </Title>
        <Writing>
          <Button
            variant="default"
            size="xs"
            component={Link}
            to={place.path_of_new}
            leftSection={<IconPlus size={14} />}
          >
            {t.accountCreate}
          </Button>
        </Writing>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {t.accountsHint}
      </Text>
      {!data && <Skeleton h={60} />}
      {data && data.total > 0 && <Rows rows={data.rows} place={place} />}
      <SidePanel
        opened={place.edit !== undefined}
        onClose={place.close}
        title={!may_write ? common.details : place.id === undefined ? t.accountCreate : t.accountEdit}
        size="md"
      >
        <Panel key={place.edit} place={place} />
      </SidePanel>
    </Card>
  )
}

function Rows({ rows, place }: { rows: readonly BankAccount[]; place: Place }) {
  const { departments: t } = useTexts()
  const columns: SmallColumn<BankAccount>[] = [
    {
      key: 'name',
      label: t.name,
      show: (account) => (
        <Group gap="xs">
          <Link to={place.pathOf(account)} className={styles.link}>
            {account.name || account.formatted_bank_account_number}
          </Link>
          {account.default && <StatusBadge tone="good">{t.accountDefault}</StatusBadge>}
        </Group>
      ),
    },
    {
      key: 'number',
      label: t.bankAccount,
      show: ({ formatted_bank_account_number }) => formatted_bank_account_number,
    },
    { key: 'bank', label: t.bank, show: ({ bank_name }) => bank_name },
    { key: 'currency', label: t.currency, show: ({ bank_currency }) => bank_currency },
  ]
  return <SmallTable label={t.accounts} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function Panel({ place }: { place: Place }) {
  const { data, error, refetch } = useRecord(bankAccounts, place.id)
  if (error) return <Failure error={error} retry={refetch} />
  return place.id !== undefined && !data ? <PageSkeleton /> : <Editor account={data} place={place} />
}

// Departments whose documents print it without naming it.
function ShownOn({ form }: { form: Form<Fields> }) {
  const { departments: t } = useTexts()
  const { data } = useList(departments, { per_page: SHOWN, order: 'name' })
  const uses = form.values.bank_account_version_departments ?? []
  const shown = uses.filter(({ show_on_invoice }) => show_on_invoice).map((use) => String(use.department_id))
  const choose = (ids: string[]) => {
    const others = uses.filter(({ department_id }) => !ids.includes(String(department_id)))
    const left = others.map((use) => ({ ...use, show_on_invoice: false }))
    const chosen = ids.map((id) => {
      const before = uses.find(({ department_id }) => String(department_id) === id)
      return { main_on_department: false, ...before, department_id: Number(id), show_on_invoice: true }
    })
    form.set('bank_account_version_departments', [...chosen, ...left])
  }
  return (
    <MultiSelect
      label={t.accountDepartments}
      data={(data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={shown}
      error={form.problems.bank_account_version_departments}
      onChange={choose}
    />
  )
}

function Editor({ account, place }: { account: BankAccount | undefined; place: Place }) {
  const { departments: t, common } = useTexts()
  const remove = useRemoval(bankAccounts)
  const form = useRecordForm<Fields, BankAccount>({
    resource: bankAccounts,
    record: account,
    base: account ?? ({} as Fields),
    onSaved: place.close,
  })
  const removeThis = async () => {
    if (account && (await remove([account.id], account.name || account.formatted_bank_account_number)))
      place.close()
  }
  return (
    <RecordForm form={form} fields={FIELDS} cancel={place.path_of_list}>
      <TextField form={form} name="name" label={t.name} autoFocus data-autofocus />
      <AccountField form={form} name="bank_account_number" label={t.bankAccount} required />
      <TextField form={form} name="bank_name" label={t.bank} />
      <CurrencyField form={form} name="bank_currency" label={t.currency} />
      <TextField form={form} name="bank_swift" label={t.swift} maxLength={11} />
      <LongTextField form={form} name="account_description" label={t.accountAbout} />
      <ShownOn form={form} />
      <SwitchField form={form} name="default" label={t.accountDefault} />
      {account && (
        <Writing>
          <div>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={() => void removeThis()}
            >
              {common.delete}
            </Button>
          </div>
        </Writing>
      )}
    </RecordForm>
  )
}
