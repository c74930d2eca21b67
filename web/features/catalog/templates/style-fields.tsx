import { Button, ColorInput, ColorSwatch, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { fileUrl } from '../../../api/client.ts'
import type { Department } from '../../../api/resources.ts'
import { SelectField } from '../../../components/forms/fields.tsx'
import { FormSection } from '../../../components/forms/record-form.tsx'
import { toOptions } from '../../../components/forms/to-options.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { TemplateFields } from './form-fields.ts'
import { colorsIn, isLight } from './logo-colors.ts'
import styles from './templates.module.css'

type Part = { form: Form<TemplateFields> }

// Style, colour, paper and position of the logo.
export function StyleFields({ form, seller }: Part & { seller: Department | undefined }) {
  const { look: t } = useTexts().settings
  return (
    <>
      <FormSection title={t.style}>
        <Choice form={form} name="style" label={t.styleName} names={t.presetNames} />
        <div className={styles.whole}>
          <Accent form={form} seller={seller} />
        </div>
      </FormSection>
      <FormSection title={t.page}>
        <Choice form={form} name="paper" label={t.paper} names={t.papers} />
        <div className={styles.whole}>
          <SelectField form={form} name="font_family" label={t.letters} options={toOptions(t.families)} />
        </div>
        <Choice form={form} name="font_size" label={t.fontSize} names={t.fontSizes} />
        <div className={styles.whole}>
          <SelectField
            form={form}
            name="second_language"
            label={t.secondLanguage}
            options={toOptions(t.secondLanguages)}
          />
        </div>
      </FormSection>
      <FormSection title={t.logo}>
        <div className={styles.whole}>
          <SelectField form={form} name="logo_place" label={t.logoPlace} options={toOptions(t.logoPlaces)} />
        </div>
        <Choice form={form} name="logo_size" label={t.logoSize} names={t.logoSizes} />
        <Text size="sm" c="dimmed" className={styles.whole ?? ''}>
          {t.logoWhere}
        </Text>
      </FormSection>
    </>
  )
}

type ChoiceProps = Part & {
  name: 'style' | 'paper' | 'font_size' | 'logo_size'
  label: string
  names: { [name: string]: string }
}

function Choice({ form, name, label, names }: ChoiceProps) {
  return (
    <div className={styles.whole}>
      <Text size="sm" fw={600} mb={4}>
        {label}
      </Text>
      <SegmentedControl
        fullWidth
        aria-label={label}
        data={toOptions(names)}
        value={form.values[name]}
        // The options are those of this field, which TypeScript does not keep.
        onChange={(value) => form.set(name, value as never)}
      />
    </div>
  )
}

function Accent({ form, seller }: Part & { seller: Department | undefined }) {
  const { look: t } = useTexts().settings
  const logoColors = useLogoColors(seller)
  const { accent_color } = form.values
  const set = (color: string) => form.set('accent_color', color)
  return (
    <Stack gap="xs">
      <ColorInput
        label={t.color}
        description={t.colorHint}
        name="accent_color"
        format="hex"
        withEyeDropper={false}
        value={accent_color}
        error={form.problems.accent_color}
        onChange={set}
        maw={280}
      />
      {isLight(accent_color) && (
        <Text size="sm" c="dimmed">
          {t.light}
        </Text>
      )}
      {logoColors.length > 0 && (
        <Group gap="xs">
          <Text size="sm">{t.fromLogo}</Text>
          {logoColors.map((color) => (
            <Button
              key={color}
              variant="default"
              size="compact-sm"
              leftSection={<ColorSwatch color={color} size={14} />}
              aria-label={t.takeColor(color)}
              onClick={() => set(color)}
            >
              {color}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  )
}

function useLogoColors(seller: Department | undefined): string[] {
  const [colors, setColors] = useState<string[]>([])
  const address =
    seller?.logo_file_name && fileUrl(`/departments/${seller.id}/logo.png`, { v: seller.logo_updated_at })
  useEffect(() => {
    let isWanted = true
    if (address)
      colorsIn(address).then(
        (colors) => isWanted && setColors(colors),
        () => {},
      )
    return () => {
      isWanted = false
    }
  }, [address])
  return address ? colors : []
}
