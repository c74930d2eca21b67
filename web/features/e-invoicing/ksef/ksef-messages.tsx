import { Text } from '@mantine/core'
import { translateMessages } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

// What KSeF said about a document: the verdict, and below it the details. Some details repeat the verdict.
export function KsefMessages({ messages }: { messages: readonly string[] }) {
  const texts = useTexts()
  const isRepeated = (message: string) =>
    messages.some((other) => other !== message && other.startsWith(message))
  const lines = messages.filter((message) => !isRepeated(message))
  return lines.map((message, index) => (
    <Text key={message} size="sm" {...(index > 0 ? { c: 'dimmed' } : {})}>
      {translateMessages(texts, [message])}
    </Text>
  ))
}
