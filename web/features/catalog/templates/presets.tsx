import { Card, Text, Title, UnstyledButton } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { TemplateFields } from './form-fields.ts'
import styles from './templates.module.css'

type Preset = Partial<TemplateFields> & { name: string; style: string; accent_color: string }

// Applies all options of a preset; options that it does not contain stay unchanged.
export function Presets({ form }: { form: Form<TemplateFields> }) {
  const { look: t } = useTexts().settings
  const { data } = useApiQuery<Preset[]>('/templates/presets.json')
  const choose = ({ name: _name, ...fields }: Preset) => {
    for (const [field, value] of Object.entries(fields)) form.set(field as keyof TemplateFields, value)
  }
  return (
    <Card component="section" aria-label={t.presets}>
      <Title order={2} size="h4" mb="md">
        {t.presets}
      </Title>
      <div className={styles.presets}>
        {(data ?? []).map((preset) => (
          <UnstyledButton
            key={preset.name}
            className={styles.preset ?? ''}
            aria-pressed={form.values.style === preset.style}
            onClick={() => choose(preset)}
          >
            <Miniature style={preset.style} color={preset.accent_color} />
            <Text fw={600} size="sm">
              {t.presetNames[preset.name]}
            </Text>
            <Text size="xs" c="dimmed">
              {t.presetHints[preset.name]}
            </Text>
          </UnstyledButton>
        ))}
      </div>
    </Card>
  )
}

const LINES = [52, 58, 64, 70]

// A small sketch of the printed page.
function Miniature({ style, color }: { style: string; color: string }) {
  const isPlain = style === 'plain'
  const isModern = style === 'modern'
  return (
    <svg className={styles.sheet} viewBox="0 0 84 118" aria-hidden="true">
      {isModern && <rect width="84" height="3" fill={color} />}
      <rect x={isPlain ? 50 : 8} y="9" width={isModern ? 24 : 18} height="9" rx="1.5" fill="#c3c8d0" />
      <rect x={isPlain ? 8 : 50} y="9" width="26" height="5" fill={isPlain ? '#181c24' : color} />
      {isPlain && <rect x="8" y="21" width="68" height="1" fill={color} />}
      <rect x="8" y="27" width="28" height="2" fill="#9aa1ac" />
      <rect x="8" y="31" width="20" height="2" fill="#c3c8d0" />
      <rect x="46" y="27" width="28" height="2" fill="#9aa1ac" />
      <rect x="46" y="31" width="20" height="2" fill="#c3c8d0" />
      {isPlain ? (
        <rect x="8" y="46" width="68" height="0.8" fill={color} />
      ) : (
        <rect x="8" y="41" width="68" height="6" fill={isModern ? color : '#eef1f5'} />
      )}
      {LINES.map((y) => (
        <rect key={y} x="8" y={y} width="68" height="1.4" fill="#dfe3e9" />
      ))}
      {isPlain ? (
        <>
          <rect x="42" y="82" width="34" height="0.8" fill={color} />
          <rect x="54" y="85" width="22" height="4" fill={color} />
          <rect x="42" y="92" width="34" height="0.8" fill={color} />
        </>
      ) : (
        <rect x="42" y="82" width="34" height="9" fill={color} />
      )}
    </svg>
  )
}
