import { Group, MultiSelect, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { useList } from '../../../api/queries.ts'
import { type BankAccount, bankAccounts, departments } from '../../../api/resources.ts'
import { CurrencyField } from '../../../components/forms/country-currency-fields.tsx'
import { DeleteRecordButton } from '../../../components/forms/delete-record-button.tsx'
import { SwitchField, TextareaField, TextField } from '../../../components/forms/fields.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useAccountQuestion } from '../../../components/forms/use-account-question.ts'
import { type Form, useRecordForm } from '../../../components/forms/use-record-form.ts'
import { BankAccountField } from '../../../components/forms/validated-fields.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { EditorPanel } from '../../../components/lists/editor-panel.tsx'
import { ShortListCard } from '../../../components/lists/short-list-card.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import type { useEditorPanel } from '../../../components/lists/use-editor-panel.ts'
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
type Panel = ReturnType<typeof useEditorPanel>

// Bank accounts that documents of any department can use.
export function BankAccounts({ panel }: { panel: Panel }) {
  const { departments: t } = useTexts()
  const { data } = useList(bankAccounts, { per_page: SHOWN, order: 'name' })
  return (
    <ShortListCard
      title={t.accounts}
      hint={t.accountsHint}
      create={{ label: t.accountCreate, path: panel.path_of_new }}
      mt="xl"
    >
      {!data && <Skeleton h={60} />}
      {data && data.total > 0 && <Rows rows={data.rows} panel={panel} />}
      <EditorPanel
        resource={bankAccounts}
        panel={panel}
        texts={{ create: t.accountCreate, edit: t.accountEdit }}
        renderForm={(account) => <Editor account={account} panel={panel} />}
      />
    </ShortListCard>
  )
}

function Rows({ rows, panel }: { rows: readonly BankAccount[]; panel: Panel }) {
  const { departments: t } = useTexts()
  const columns: SmallTableColumn<BankAccount>[] = [
    {
      key: 'name',
      label: t.name,
      show: (account) => (
        <Group gap="xs">
          <Link to={panel.pathOf(account)} className={styles.link}>
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

// Departments whose documents print this account by default.
function ShownOn({ form }: { form: Form<Fields> }) {
  const { departments: t } = useTexts()
  const { data } = useList(departments, { per_page: SHOWN, order: 'name' })
  const uses = form.values.bank_account_version_departments ?? []
  const shown = uses.filter(({ show_on_invoice }) => show_on_invoice).map((use) => String(use.department_id))
  const choose = (ids: string[]) => {
    const others = uses.filter(({ department_id }) => !ids.includes(String(department_id)))
    const keptUses = others.map((use) => ({ ...use, show_on_invoice: false }))
    const selectedUses = ids.map((id) => {
      const before = uses.find(({ department_id }) => String(department_id) === id)
      return { main_on_department: false, ...before, department_id: Number(id), show_on_invoice: true }
    })
    form.set('bank_account_version_departments', [...selectedUses, ...keptUses])
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

function Editor({ account, panel }: { account: BankAccount | undefined; panel: Panel }) {
  const { departments: t } = useTexts()
  const accountQuestion = useAccountQuestion()
  const form = useRecordForm<Fields, BankAccount>({
    resource: bankAccounts,
    record: account,
    base: account ?? ({} as Fields),
    onSaved: panel.close,
    question: ({ bank_account_number }) => accountQuestion(bank_account_number),
  })
  return (
    <RecordForm form={form} fields={FIELDS} cancel={panel.path_of_list}>
      <TextField form={form} name="name" label={t.name} autoFocus data-autofocus />
      <BankAccountField form={form} name="bank_account_number" label={t.bankAccount} required />
      <TextField form={form} name="bank_name" label={t.bank} />
      <CurrencyField form={form} name="bank_currency" label={t.currency} />
      <TextField form={form} name="bank_swift" label={t.swift} maxLength={11} />
      <TextareaField form={form} name="account_description" label={t.accountAbout} />
      <ShownOn form={form} />
      <SwitchField form={form} name="default" label={t.accountDefault} />
      <DeleteRecordButton
        resource={bankAccounts}
        record={account}
        nameOf={({ name, formatted_bank_account_number }) => name || formatted_bank_account_number}
        onDeleted={panel.close}
      />
    </RecordForm>
  )
}
