import { Button, CopyButton, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './received.module.css'
import { isInvalid, type ReceivedFile } from './received-file.ts'

// Broken rules of the format, with a message to send to the supplier.
export function Verdict({ file }: { file: ReceivedFile }) {
  const { received: t } = useTexts()
  const { problems, checked_as, vendor_message } = file
  if (problems.length === 0 || checked_as === null) return null
  const rules = t.ruleSets[checked_as] ?? checked_as
  return (
    <details>
      <Text
        component="summary"
        size="sm"
        py={2}
        fw={isInvalid(file) ? 600 : 400}
        style={{ cursor: 'pointer' }}
      >
        {isInvalid(file) ? t.invalid(rules) : t.remarks(rules)}
      </Text>
      {vendor_message && <Text size="sm">{t.onlySupplier}</Text>}
      <ul>
        {problems.map(({ rule, message }) => (
          <li key={rule}>
            <Text size="sm" span>
              {message} ({rule})
            </Text>
          </li>
        ))}
      </ul>
      {vendor_message && <VendorMessage text={vendor_message} />}
    </details>
  )
}

function VendorMessage({ text }: { text: string }) {
  const { received: t } = useTexts()
  return (
    <>
      <Text size="sm" fw={500} mt="xs">
        {t.vendorMessage}
      </Text>
      <Text size="sm" className={styles.letter ?? ''}>
        {text}
      </Text>
      <CopyButton value={text} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            mt="xs"
            size="xs"
            variant="default"
            leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
            onClick={copy}
          >
            {copied ? t.messageCopied : t.copyMessage}
          </Button>
        )}
      </CopyButton>
    </>
  )
}
