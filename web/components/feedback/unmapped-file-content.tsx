import { Text } from '@mantine/core'
import type { Answers } from '../../api/schemas.d.ts'
import { translateMessages } from '../../locales/error-text.ts'
import { useTexts } from '../../locales/locale-provider.tsx'

type Warning = Answers['Warning']

export const isUnmappedContent = ({ field, message }: Warning): boolean =>
  field === 'received' && message.startsWith('is contained only in the file')

// Content of a received file that no field of a document can hold. It is rarely needed, so it is collapsed and not
// shown among the warnings.
export function UnmappedFileContent({ of }: { of: readonly Warning[] }) {
  const texts = useTexts()
  const messages = of.filter(isUnmappedContent)
  if (messages.length === 0) return null
  return (
    <details>
      <Text component="summary" size="sm" py={2} style={{ cursor: 'pointer' }}>
        {texts.received.onlyInFile}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {translateMessages(
          texts,
          messages.map(({ message }) => message),
        )}
      </Text>
    </details>
  )
}
