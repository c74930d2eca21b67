import { Placeholder } from '../../pieces/placeholder.tsx'
import { useTexts } from '../../texts/texts.tsx'

export default function Page() {
  return <Placeholder title={useTexts().stock.title} />
}
