import { Button, Group } from '@mantine/core'
import { IconArrowBackUp, IconLetterT, IconPlus } from '../../../../components/icons/icons.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

type Props = { editor: InvoiceEditorState; is_correction: boolean }

// Buttons that add a line or a text, or reverse all lines of a corrected document.
export function LineButtons({ editor: { values, tools }, is_correction }: Props) {
  const { editor: t } = useTexts()
  const takeBack = () =>
    tools.replace(values.lines.map((line) => (line.before ? { ...line, quantity: '0' } : line)))
  return (
    <Group mt="sm" gap="xs">
      <Button variant="light" leftSection={<IconPlus size={16} />} onClick={() => tools.add()}>
        {t.addLine}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconLetterT size={16} />}
        onClick={() => tools.add(undefined, { kind: 'text_separator' })}
      >
        {t.addText}
      </Button>
      {is_correction && (
        <Button variant="subtle" color="red" leftSection={<IconArrowBackUp size={16} />} onClick={takeBack}>
          {t.takeBack}
        </Button>
      )}
    </Group>
  )
}
