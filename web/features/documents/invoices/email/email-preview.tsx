import { Group, Skeleton, Text, Title } from '@mantine/core'
import { useApiQuery } from '../../../../api/queries.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { EmailFrame } from '../../../../components/document-preview/email-frame.tsx'
import { IconPaperclip } from '../../../../components/icons/icons.ts'
import { useLocale, useTexts } from '../../../../locales/locale-provider.tsx'
import styles from './email.module.css'
import { FacturXProblems } from './factur-x-problems.tsx'
import type { EmailForm } from './use-email-form.ts'

const LINK = /(https?:\/\/\S+)/

type Props = { letter: EmailForm; id: number; number: string }

export function LetterPreview({ letter, id, number }: Props) {
  const { invoices: t } = useTexts()
  const { values, preview, is_unreadable } = letter
  const heads: [string, string][] = [
    [t.letter.to, values.email_to.join(', ')],
    [t.letter.cc, values.email_cc.join(', ')],
  ]
  return (
    <section aria-label={t.letter.preview}>
      <Text size="sm" fw={600} mb={6}>
        {t.letter.preview}
      </Text>
      <article className={styles.letter} aria-live="polite">
        <Title order={3} size="h4" mb="xs">
          {preview?.subject ?? <Skeleton h={20} w="70%" />}
        </Title>
        {heads
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Text key={name} size="sm" c="dimmed">
              {name}: {value}
            </Text>
          ))}
        {!is_unreadable && preview?.html ? (
          <EmailFrame html={preview.html} title={t.letter.preview} />
        ) : (
          <div className={styles.text} dir="auto">
            {is_unreadable && t.letter.noPreview}
            {!is_unreadable && (preview ? <Words text={preview.text} /> : <Skeleton h={160} />)}
          </div>
        )}
        {values.email_pdf && (
          <>
            <Group gap={6} className={styles.file ?? ''}>
              <IconPaperclip size={16} />
              <span>
                {number}.pdf ({t.letter.attached})
              </span>
            </Group>
            {preview?.facturx && <FacturxDoubts id={id} />}
          </>
        )}
        {preview?.xml_format && (
          <Group gap={6} className={styles.file ?? ''}>
            <IconPaperclip size={16} />
            <span>
              {number}-{preview.xml_format}.xml ({t.letter.attached})
            </span>
          </Group>
        )}
      </article>
    </section>
  )
}

// Reasons why the attached PDF will not be Factur-X although the template requires it.
function FacturxDoubts({ id }: { id: number }) {
  const { lang } = useLocale()
  const { data } = useApiQuery<Answers['InvoiceCheck']>(`/invoices/${id}/check.json`, {
    format: 'facturx',
    lang,
  })
  const problems = (data?.formats[0]?.problems ?? []).filter(({ severity }) => severity === 'fatal')
  return problems.length > 0 ? <FacturXProblems problems={problems} /> : null
}

// The text with a clickable link.
const Words = ({ text }: { text: string }) =>
  text.split(LINK).map((part, index) =>
    LINK.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
