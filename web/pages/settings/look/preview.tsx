import { Group, Switch, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { PdfFrame } from '../../../pieces/pdf-frame.tsx'
import { useSpoken, useTexts } from '../../../texts/texts.tsx'
import type { Look, LookFields } from './fields.ts'
import styles from './look.module.css'

type Props = { values: LookFields; look: Look | undefined; department_id: number | null }

// A sample as it would be printed, a moment after each change. Nothing of it is stored.
export function LookPreview({ values, look, department_id }: Props) {
  const { look: t } = useTexts().settings
  const { lang } = useSpoken()
  const [is_paired, setPaired] = useState(false)
  const other = lang === 'en' ? 'pl' : 'en'
  const address = usePrinted(
    { look: { ...values, id: look?.id, department_id }, at: look?.updated_at },
    is_paired ? `${lang}/${other}` : lang,
  )
  return (
    <section className={styles.preview} aria-label={t.preview}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {t.preview}
        </Title>
        <Switch
          size="xs"
          label={t.previewLang}
          checked={is_paired}
          onChange={(event) => setPaired(event.currentTarget.checked)}
        />
      </Group>
      {address && <PdfFrame address={address} title={t.preview} />}
    </section>
  )
}

const WAIT_MS = 500

function usePrinted(body: object, lang: string): string | undefined {
  const [sent] = useDebouncedValue(JSON.stringify(body), WAIT_MS)
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const stop = new AbortController()
    call('POST', '/looks/preview.pdf', { body: JSON.parse(sent), query: { lang }, signal: stop.signal })
      .then((reply) => reply.blob())
      .then((blob) => setAddress(URL.createObjectURL(blob)))
      // What cannot be drawn is told when it is saved; until then the last one stays.
      .catch(() => {})
    return () => stop.abort()
  }, [sent, lang])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
