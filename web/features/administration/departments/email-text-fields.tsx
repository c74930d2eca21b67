import { Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { SwitchField, TextareaField, TextField } from '../../../components/forms/fields.tsx'
import { FormSection } from '../../../components/forms/record-form.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './departments.module.css'
import type { Fields } from './form-sections.tsx'

// Texts of emails of this department, with a preview in which placeholders are filled in.

const WORDS = ['document', 'number', 'seller', 'buyer', 'amount', 'payment_to', 'link'] as const
type Part = { form: Form<Fields> }
type TextFieldName = 'email_subject' | 'email_template'

export function Letter({ form }: Part) {
  const { departments: t } = useTexts()
  const { own_email_settings } = form.values
  return (
    <FormSection title={t.letters}>
      <div className={styles.wide}>
        <SwitchField form={form} name="own_email_settings" label={t.ownWords} />
      </div>
      {own_email_settings && (
        <>
          <TextField form={form} name="email_cc" label={t.emailCc} description={t.emailCcHint} />
          <div className={styles.wide}>
            <Words form={form} />
          </div>
          <Sample form={form} />
        </>
      )}
    </FormSection>
  )
}

function Words({ form }: Part) {
  const { departments: t } = useTexts()
  // Placeholders are inserted into the field that was focused last.
  const last = useRef<TextFieldName>('email_template')
  const containerRef = useRef<HTMLDivElement>(null)
  const insert = (word: string) => {
    const name = last.current
    const field = containerRef.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
    const text = form.values[name] ?? ''
    const at = field?.selectionStart ?? text.length
    form.set(name, `${text.slice(0, at)}{${word}}${text.slice(field?.selectionEnd ?? at)}`)
    const after = at + word.length + 2
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(after, after)
    })
  }
  return (
    <div ref={containerRef}>
      <TextField
        form={form}
        name="email_subject"
        label={t.emailSubject}
        placeholder={t.usualWords}
        onFocus={() => {
          last.current = 'email_subject'
        }}
      />
      <TextareaField
        form={form}
        name="email_template"
        label={t.emailText}
        placeholder={t.usualWords}
        minRows={6}
        mt="md"
        onFocus={() => {
          last.current = 'email_template'
        }}
      />
      <Text size="sm" c="dimmed" mt="xs" mb={4}>
        {t.insert}
      </Text>
      <Group gap={6}>
        {WORDS.map((word) => (
          <Button key={word} variant="default" size="compact-xs" onClick={() => insert(word)}>
            {t.words[word]}
          </Button>
        ))}
      </Group>
    </div>
  )
}

function Sample({ form }: Part) {
  const { departments: t } = useTexts()
  const { email_subject, email_template, name } = form.values
  if (!email_subject && !email_template) return null
  const values: { [word: string]: string } = { ...t.sample, seller: name ?? '' }
  const filled = (text: string) =>
    text.replace(/\{([a-z_]+)\}/g, (placeholder, word) => values[word] ?? placeholder)
  return (
    <div className={styles.wide}>
      <Text size="sm" fw={600} mb={4}>
        {t.letterPreview}
      </Text>
      <div className={styles.letter}>
        {email_subject && (
          <Text fw={600} mb="xs">
            {filled(email_subject)}
          </Text>
        )}
        <Text size="sm">{filled(email_template ?? '')}</Text>
      </div>
    </div>
  )
}
