import { Button, FileButton, Text } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { isStatus } from '../../api/problem.ts'
import { useRefresh } from '../../api/records.ts'
import { invoices } from '../../api/resources.ts'
import { useNotices } from '../../shell/notices.tsx'
import { useTexts } from '../../texts/texts.tsx'
import styles from './received.module.css'
import { received } from './record.ts'

const TYPES = '.xml,.pdf,text/xml,application/xml,application/pdf'

// Where files are let go of. Each is read by itself; how it went stands in the list below.
export function Drop() {
  const { received: t } = useTexts()
  const { send, is_reading, told } = useReading()
  const [is_over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send([...event.dataTransfer.files])
  }
  return (
    <section
      className={styles.drop}
      aria-label={t.drop}
      data-over={is_over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileDownload size={40} stroke={1.3} aria-hidden="true" />
      <Text fw={600} mt="sm">
        {t.drop}
      </Text>
      <Text size="sm" c="dimmed" mb="md">
        {t.formats}
      </Text>
      <FileButton multiple accept={TYPES} onChange={(files) => void send(files)}>
        {(props) => (
          <Button {...props} loading={is_reading}>
            {t.choose}
          </Button>
        )}
      </FileButton>
      <Text size="sm" mt="xs" mih={20} role="status">
        {told}
      </Text>
    </section>
  )
}

function useReading() {
  const { received: t } = useTexts()
  const notices = useNotices()
  const refresh = useRefresh()
  const [is_reading, setReading] = useState(false)
  const [told, tell] = useState('')
  const send = async (files: readonly File[]) => {
    if (files.length === 0) return
    setReading(true)
    let read = 0
    try {
      for (const [place, file] of files.entries()) {
        tell(t.reading(place + 1, files.length))
        if (await readFile(file)) read += 1
      }
      tell(t.done(read, files.length - read))
    } catch (error) {
      tell('')
      notices.failed(error)
    } finally {
      setReading(false)
      await refresh(received, invoices)
    }
  }
  return { send, is_reading, told }
}

// What cannot be read is kept and told in the list.
async function readFile(file: File): Promise<boolean> {
  const form = new FormData()
  form.append('file', file)
  try {
    await call('POST', '/invoices/import.json', { form })
    return true
  } catch (error) {
    if (isStatus(error, 422)) return false
    throw error
  }
}
