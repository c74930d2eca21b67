import { Group, Text } from '@mantine/core'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { CheckRow, checkTexts } from './check-row.tsx'
import styles from './closing.module.css'
import type { Closing, ClosingCheck } from './closing.ts'

// What is left to do before the month can be closed, and what only deserves a look.
export function ChecklistCard({ closing }: { closing: Closing }) {
  const { closing: t } = useTexts()
  const open = closing.checks.filter(({ done }) => !done)
  const obstacles = open.filter(({ severity }) => severity === 'obstacle')
  const notices = open.filter(({ severity }) => severity === 'notice')
  return (
    <SectionCard title={t.checklist}>
      {open.length === 0 && <Text size="sm">{t.allDone}</Text>}
      <Checks title={t.obstacles} checks={obstacles} />
      <Checks title={t.notices} hint={t.noticesHint} checks={notices} />
      <PassedChecks checks={closing.checks.filter(({ done }) => done)} />
    </SectionCard>
  )
}

function Checks({ title, hint, checks }: { title: string; hint?: string; checks: ClosingCheck[] }) {
  if (checks.length === 0) return null
  return (
    <>
      <Group gap="xs" mt="sm">
        <Text component="h3" className={styles.group ?? ''}>
          {title}
        </Text>
        {hint && (
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        )}
      </Group>
      <ul className={styles.checks} aria-label={title}>
        {checks.map((check) => (
          <CheckRow key={check.code} check={check} />
        ))}
      </ul>
    </>
  )
}

function PassedChecks({ checks }: { checks: ClosingCheck[] }) {
  const texts = useTexts()
  if (checks.length === 0) return null
  return (
    <details className={styles.passed}>
      <summary>{texts.closing.passed(checks.length)}</summary>
      <ul>
        {checks.map((check) => (
          <li key={check.code}>
            <s>{checkTexts(texts, check).sentence}</s>
          </li>
        ))}
      </ul>
    </details>
  )
}
