import { Anchor, Card, Select, SimpleGrid, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { bankAccounts } from '../../../../api/resources.ts'
import { CurrencyInput } from '../../../../components/forms/country-currency-fields.tsx'
import { DateField } from '../../../../components/forms/date-field.tsx'
import { DecimalField, TextField } from '../../../../components/forms/fields.tsx'
import { RecordSelect } from '../../../../components/forms/record-select.tsx'
import { toOptions } from '../../../../components/forms/to-options.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useLocale, useTexts } from '../../../../locales/locale-provider.tsx'
import { FieldDoubts } from './field-doubts.tsx'
import { toText } from './model/line.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'
import { useIsWithoutAccount } from './use-is-without-account.ts'

const DAYS = [0, 1, 3, 5, 7, 10, 14, 21, 30, 45, 60, 90]
const NO_TYPE = 'none'
const LANGUAGES = ['pl', 'en', 'de', 'fr', 'es', 'it', 'cs', 'sk', 'uk']

const DOUBTED_FIELDS = [
  'payment_type',
  'payment_to',
  'payment_to_kind',
  'currency',
  'exchange_currency_rate',
  'seller_bank_account',
]

// Payment terms, currency and language of the document.
export function Payment({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  const { values, set, problems } = editor
  const type = toText(values.payment_type)
  const types = toOptions(t.paymentTypes)
  return (
    <Card component="section" aria-label={t.payment} padding="md">
      <Title order={2} size="h4" mb="sm">
        {t.payment}
      </Title>
      <SimpleGrid type="container" cols={{ base: 1, '280px': 2 }} spacing="sm">
        <Select
          label={t.paymentType}
          name="payment_type"
          data={[
            ...(t.paymentTypes[type] || type === '' ? types : [...types, { value: type, label: type }]),
            { value: NO_TYPE, label: t.noPaymentType },
          ]}
          value={type || NO_TYPE}
          error={problems.payment_type}
          allowDeselect={false}
          onChange={(value) => set('payment_type', value === NO_TYPE ? null : value)}
        />
        <Term editor={editor} />
        <CurrencyInput
          label={t.currency}
          name="currency"
          value={values.currency}
          error={problems.currency}
          onValue={(currency) => set('currency', currency)}
        />
        <Language editor={editor} />
        <Account editor={editor} />
        <Exchange editor={editor} />
      </SimpleGrid>
      <FieldDoubts editor={editor} names={DOUBTED_FIELDS} />
    </Card>
  )
}

function Term({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  const format = useFormat()
  const { values, set, problems } = editor
  const kind = toText(values.payment_to_kind)
  const days = [...new Set([...DAYS, ...(/^\d+$/.test(kind) ? [Number(kind)] : [])])].sort((a, b) => a - b)
  const due = /^\d+$/.test(kind) ? plusDays(values.issue_date, Number(kind)) : undefined
  return (
    <>
      <Select
        label={t.term}
        name="payment_to_kind"
        data={[
          ...days.map((count) => ({ value: String(count), label: t.days(count) })),
          { value: 'other_date', label: t.otherDate },
          { value: 'off', label: t.noTerm },
        ]}
        value={kind || null}
        description={due && t.dueOn(format.day(due))}
        error={problems.payment_to_kind}
        allowDeselect={false}
        onChange={(value) => set('payment_to_kind', value)}
      />
      {kind === 'other_date' && <DateField form={editor} name="payment_to" label={t.due} />}
    </>
  )
}

function plusDays(day: string, count: number): string | undefined {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return undefined
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

// One of the languages that documents are printed in, or two at once.
function Language({ editor }: { editor: InvoiceEditorState }) {
  const { texts, lang } = useLocale()
  const { values, set, problems } = editor
  const names = new Intl.DisplayNames([lang], { type: 'language' })
  const nameOf = (code: string) =>
    code
      .split('/')
      .map((langCode) => (LANGUAGES.includes(langCode) ? names.of(langCode) : langCode))
      .join(' / ')
  const selectedLang = toText(values.lang)
  const main = selectedLang.split('/')[0] ?? ''
  const pairs =
    main === '' ? [] : LANGUAGES.filter((other) => other !== main).map((other) => `${main}/${other}`)
  const codes = [...new Set([...LANGUAGES, ...pairs, ...(selectedLang === '' ? [] : [selectedLang])])]
  return (
    <Select
      label={texts.editor.language}
      name="lang"
      searchable
      allowDeselect={false}
      data={codes.map((value) => ({ value, label: nameOf(value) }))}
      value={selectedLang || null}
      error={problems.lang}
      onChange={(value) => set('lang', value)}
    />
  )
}

function Account({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t } = useTexts()
  const { values, set, problems } = editor
  const [first] = values.bank_accounts
  const isMissing = useIsWithoutAccount(editor)
  return (
    <div style={{ gridColumn: '1 / -1' }}>
      <RecordSelect
        resource={bankAccounts}
        label={t.bankAccounts}
        nameOf={({ name, formatted_bank_account_number }) => name || formatted_bank_account_number}
        value={(first?.id as number | undefined) ?? null}
        error={problems.bank_accounts}
        onChange={(id) => set('bank_accounts', id === null ? [] : [{ id }])}
      />
      {isMissing ? (
        <Text size="xs" c="light-dark(#7a5200, #e3b968)" mt={4} data-no-account>
          {t.noAccount}{' '}
          <Anchor component={Link} to="/settings/company" inherit underline="always">
            {t.addAccount}
          </Anchor>
        </Text>
      ) : (
        !first && (
          <Text size="xs" c="dimmed" mt={4}>
            {t.bankAccountsHint}
          </Text>
        )
      )}
    </div>
  )
}

const RATE_FIELDS = [
  'exchange_currency_rate',
  'exchange_currency_rate_den',
  'exchange_date',
  'exchange_note',
] as const

// Fields of the second currency; the rate is shown once a currency is chosen.
function Exchange({ editor }: { editor: InvoiceEditorState }) {
  const { editor: t, exchangeRates: rates } = useTexts()
  const { values, set, problems, settings } = editor
  const other = toText(values.exchange_currency)
  const isForeign = values.currency !== settings.currency
  if (!isForeign && other === '') return null
  // The stored rate of a document can be changed.
  const isFound =
    ['nbp', 'ecb'].includes(toText(values.exchange_kind)) && toText(values.exchange_currency_rate) === ''
  return (
    <>
      <CurrencyInput
        is_clearable
        label={t.exchangeCurrency}
        name="exchange_currency"
        value={other}
        error={problems.exchange_currency}
        onValue={(currency) => set('exchange_currency', currency)}
      />
      <Select
        label={rates.by}
        name="exchange_kind"
        data={[
          { value: 'own', label: rates.byHand },
          { value: 'nbp', label: rates.nbp },
          { value: 'ecb', label: rates.ecb },
        ]}
        value={isFound ? toText(values.exchange_kind) : 'own'}
        {...(isFound ? { description: rates.found } : {})}
        allowDeselect={false}
        error={isFound ? problems.exchange_currency_rate : undefined}
        onChange={(kind) => {
          set('exchange_kind', kind)
          if (kind === 'own') return
          if (other === '') set('exchange_currency', settings.currency)
          for (const field of RATE_FIELDS) set(field, null)
        }}
      />
      {!isFound && (
        <>
          <DecimalField form={editor} name="exchange_currency_rate" label={t.exchangeRate} />
          <DecimalField form={editor} name="exchange_currency_rate_den" label={t.exchangeUnits} />
          <DateField form={editor} name="exchange_date" label={t.exchangeDate} is_clearable />
          <TextField form={editor} name="exchange_note" label={t.exchangeNote} />
        </>
      )}
    </>
  )
}
