import { Modal, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { PdfFrame } from '../../../pieces/pdf-frame.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import styles from './editor.module.css'

const WAIT_MS = 700

type Printed = { address: string | undefined; is_old: boolean }

// The document as it would be printed, a moment after each change. Nothing of it is stored.
function usePrinted(body: { [field: string]: unknown }, is_on: boolean): Printed {
  const [text] = useDebouncedValue(JSON.stringify(body), WAIT_MS)
  const [printed, setPrinted] = useState<Printed>({ address: undefined, is_old: false })
  useEffect(() => {
    if (!is_on) return
    const stop = new AbortController()
    print(text, stop.signal)
      .then((blob) => setPrinted({ address: URL.createObjectURL(blob), is_old: false }))
      .catch((error: unknown) => {
        if (stop.signal.aborted) return
        // What the server refuses is told when it is saved; until then the last one that could be printed stays.
        if (error instanceof ApiProblem)
          setPrinted(({ address }) => ({ address, is_old: address !== undefined }))
      })
    return () => stop.abort()
  }, [text, is_on])
  useEffect(() => () => void (printed.address && URL.revokeObjectURL(printed.address)), [printed.address])
  return printed
}

const print = async (text: string, signal: AbortSignal) => {
  const response = await call('POST', '/invoices/preview.pdf', {
    body: { invoice: JSON.parse(text) },
    signal,
  })
  return response.blob()
}

type Props = { body: { [field: string]: unknown }; has_content: boolean }

export function Preview({ body, has_content }: Props) {
  const { editor: t } = useTexts()
  const { address, is_old } = usePrinted(body, has_content)
  if (!address || !has_content) return <div className={styles.empty}>{t.previewWaits}</div>
  return (
    <>
      <PdfFrame address={address} title={t.preview} />
      {is_old && (
        <Text size="xs" c="dimmed">
          {t.previewOld}
        </Text>
      )}
    </>
  )
}

// On a phone it covers the page, and goes again.
export function PreviewDialog({
  opened,
  onClose,
  ...preview
}: Props & { opened: boolean; onClose: () => void }) {
  const { editor: t, common } = useTexts()
  return (
    <Modal
      fullScreen
      opened={opened}
      onClose={onClose}
      title={t.preview}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Preview {...preview} />
    </Modal>
  )
}
