import { Box, Text } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { isStatus } from '../../api/problem.ts'
import { useRefresh } from '../../api/records.ts'
import { invoices } from '../../api/resources.ts'
import { DropArea } from '../../pieces/drop-area.tsx'
import { useNotices } from '../../shell/notices.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { received } from './record.ts'

const TYPES = '.xml,.pdf,text/xml,application/xml,application/pdf'

// Where files are let go of. Each is read by itself; how it went stands in the list below.
export function Drop() {
  const { received: t } = useTexts()
  const { send, is_reading, told } = useReading()
  return (
    <Box mb="xl">
      <DropArea
        icon={<IconFileDownload size={40} stroke={1.3} aria-hidden="true" />}
        title={t.drop}
        hint={t.formats}
        choose={t.choose}
        accept={TYPES}
        is_busy={is_reading}
        take={(files) => void send(files)}
      >
        <Text size="sm" mt="xs" mih={20} role="status">
          {told}
        </Text>
      </DropArea>
    </Box>
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
