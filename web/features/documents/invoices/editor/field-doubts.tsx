import { Text } from '@mantine/core'
import { doubtText } from '../../../../components/feedback/warnings.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import type { Doubt } from './model/format-violations.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

// What is probably wrong, beside the field or the line where it can be mended. It does not keep anybody from issuing.

export function Doubts({ of = [] }: { of?: readonly Doubt[] | undefined }) {
  const t = useTexts()
  return of.map((doubt) => (
    <Text
      key={`${doubt.field} ${doubt.message}`}
      size="xs"
      mt={4}
      c="light-dark(#7a5200, #e3b968)"
      data-doubt={doubt.field}
    >
      {doubtText(t, doubt)}
    </Text>
  ))
}

export const FieldDoubts = ({ editor, names }: { editor: InvoiceEditorState; names: readonly string[] }) => (
  <Doubts of={names.flatMap((name) => editor.rules.field_doubts[name] ?? [])} />
)
