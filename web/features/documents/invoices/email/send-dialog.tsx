import {
  Button,
  Grid,
  Group,
  Modal,
  Select,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import type { Invoice } from '../invoice.ts'
import { PRINT_VARIANTS, type Print } from '../print-variants.ts'
import styles from './email.module.css'
import { LetterPreview } from './email-preview.tsx'
import { type EmailForm, useEmailForm } from './use-email-form.ts'

const SUBJECT_MAX = 255

// Dialog with recipients and message, beside a preview of the email.
export function SendDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { invoices: t, common } = useTexts()
  const letter = useEmailForm(invoice, onClose)
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      onClose={onClose}
      size="72rem"
      fullScreen={isNarrow}
      title={t.letter.title(invoice.number)}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void letter.send()
        }}
      >
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, md: 6 }}>
            <Fields letter={letter} invoice={invoice} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 6 }}>
            <LetterPreview letter={letter} id={invoice.id} number={invoice.number} />
          </Grid.Col>
        </Grid>
        <Group justify="flex-end" className={styles.bar ?? ''}>
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" loading={letter.is_sending}>
            {t.letter.send}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

type FieldsProps = { letter: EmailForm; invoice: Invoice }

function Fields({ letter, invoice }: FieldsProps) {
  const isKnown = Boolean(invoice.buyer_email)
  return (
    <Stack>
      <Recipients letter={letter} is_focused={!isKnown} />
      <Message letter={letter} is_focused={isKnown} />
      <Enclosures letter={letter} files={invoice.attachments_count ?? 0} />
    </Stack>
  )
}

type PartProps = { letter: EmailForm; is_focused: boolean }

function Recipients({ letter: { values, set, problems }, is_focused }: PartProps) {
  const { invoices: t } = useTexts()
  const to = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problems.email_to) to.current?.focus()
  }, [problems.email_to])
  return (
    <>
      <TagsInput
        ref={to}
        data-autofocus={is_focused || undefined}
        label={t.letter.to}
        description={t.letter.addressHint}
        value={values.email_to}
        onChange={(addresses) => set('email_to', addresses)}
        error={problems.email_to}
        {...ADDRESSES}
      />
      <TagsInput
        label={t.letter.cc}
        value={values.email_cc}
        onChange={(addresses) => set('email_cc', addresses)}
        error={problems.email_cc}
        {...ADDRESSES}
      />
    </>
  )
}

const ADDRESSES = { splitChars: [',', ';', ' '], acceptValueOnBlur: true, openOnFocus: false }

function Message({ letter: { values, set, problems, is_own, resetTexts }, is_focused }: PartProps) {
  const { invoices: t } = useTexts()
  return (
    <>
      <TextInput
        label={t.letter.subject}
        maxLength={SUBJECT_MAX}
        value={values.email_subject}
        onChange={(event) => set('email_subject', event.currentTarget.value)}
        error={problems.email_subject}
      />
      <Textarea
        label={t.letter.body}
        description={t.letter.bodyHint}
        autosize
        minRows={6}
        maxRows={16}
        data-autofocus={is_focused || undefined}
        value={values.email_body}
        onChange={(event) => set('email_body', event.currentTarget.value)}
        error={problems.email_body}
      />
      {is_own && (
        <Button variant="subtle" size="compact-sm" onClick={resetTexts} style={{ alignSelf: 'flex-start' }}>
          {t.letter.usual}
        </Button>
      )}
    </>
  )
}

function Enclosures({ letter: { values, set, problems }, files }: { letter: EmailForm; files: number }) {
  const { invoices: t } = useTexts()
  return (
    <>
      <Switch
        label={t.letter.pdf}
        checked={values.email_pdf}
        onChange={(event) => set('email_pdf', event.currentTarget.checked)}
      />
      {values.email_pdf && (
        <Select
          label={t.letter.copies}
          data={PRINT_VARIANTS.map((value) => ({ value, label: t.printOptions[value] }))}
          value={values.print_option}
          allowDeselect={false}
          onChange={(value) => set('print_option', (value ?? 'plain') as Print)}
        />
      )}
      {files > 0 && (
        <Switch
          label={t.letter.files(files)}
          checked={values.email_attachments}
          onChange={(event) => set('email_attachments', event.currentTarget.checked)}
          error={problems.email_attachments}
        />
      )}
      <Switch
        label={t.letter.keep}
        checked={values.update_buyer_email}
        onChange={(event) => set('update_buyer_email', event.currentTarget.checked)}
      />
    </>
  )
}
