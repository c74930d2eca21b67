import { Text } from '@mantine/core'
import type { Answers } from '../../api/schemas.d.ts'
import { known } from '../../locales/error-text.ts'
import { useTexts } from '../../locales/locale-provider.tsx'

type Warning = Answers['Warning']

export const isOnlyInFile = ({ field, message }: Warning): boolean =>
  field === 'received' && message.startsWith('stands in the file alone')

// Parts of a received file that a document has no place for: rarely of interest, so behind a word, never among the doubts.
export function OnlyInFile({ of }: { of: readonly Warning[] }) {
  const texts = useTexts()
  const kept = of.filter(isOnlyInFile)
  if (kept.length === 0) return null
  return (
    <details>
      <Text component="summary" size="sm" py={2} style={{ cursor: 'pointer' }}>
        {texts.received.onlyInFile}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {known(
          texts,
          kept.map(({ message }) => message),
        )}
      </Text>
    </details>
  )
}
