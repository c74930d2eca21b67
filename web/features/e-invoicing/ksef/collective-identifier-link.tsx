import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useList } from '../../../api/queries.ts'
import { collectives } from '../../../api/resources.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

// Link to the collective payment that includes this document.
export function CollectiveIdentifierLink({ id }: { id: number }) {
  const { collective: t } = useTexts().gov
  const { data } = useList(collectives, { invoice_id: id })
  const [newest] = data?.rows ?? []
  return newest ? (
    <Text size="xs" c="dimmed">
      {t.of}{' '}
      <Anchor component={Link} to="/ksef/collective" size="xs" style={{ overflowWrap: 'anywhere' }}>
        {newest.number}
      </Anchor>
    </Text>
  ) : null
}
