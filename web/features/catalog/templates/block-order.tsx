import { ActionIcon, Card, Switch, Text, Title } from '@mantine/core'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { IconArrowDown, IconArrowUp } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { BLOCKS, NEEDED_BLOCKS, type TemplateFields } from './form-fields.ts'
import styles from './templates.module.css'

// Orders the sections of the page. Hidden sections come last.
export function Parts({ form }: { form: Form<TemplateFields> }) {
  const { look: t } = useTexts().settings
  const { blocks } = form.values
  const set = (next: string[]) => form.set('blocks', next)
  const move = (from: number, to: number) => {
    const next = [...blocks]
    next.splice(to, 0, ...next.splice(from, 1))
    set(next)
  }
  const absent = BLOCKS.filter((name) => !blocks.includes(name))
  return (
    <Card component="section" aria-label={t.blocks}>
      <Title order={2} size="h4" mb="md">
        {t.blocks}
      </Title>
      {[...blocks, ...absent].map((name, index) => {
        const isShown = index < blocks.length
        const label = t.blockNames[name] ?? name
        return (
          <div key={name} className={styles.part}>
            <Text className={styles.partName ?? ''} {...(isShown ? {} : { c: 'dimmed' })}>
              {label}
            </Text>
            {!NEEDED_BLOCKS.includes(name) && (
              <Switch
                aria-label={t.shown(label)}
                checked={isShown}
                onChange={() => set(isShown ? blocks.filter((block) => block !== name) : [...blocks, name])}
              />
            )}
            <ActionIcon
              variant="default"
              aria-label={t.up(label)}
              disabled={!isShown || index === 0}
              onClick={() => move(index, index - 1)}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label={t.down(label)}
              disabled={!isShown || index === blocks.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
          </div>
        )
      })}
    </Card>
  )
}
