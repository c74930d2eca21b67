import { type ComponentType, memo, useState } from 'react'
import { ReadTracker } from './model/read-tracker.ts'
import type { InvoiceEditorState } from './use-invoice-editor.ts'

// Each key changes the state of the editor, but most of its parts read little of that state. A tracked part is rendered
// again only if something has changed that it read while it was rendered. Its callbacks always see the latest state.

type Props = { editor: InvoiceEditorState }

export function trackedPart<Others extends Props>(Part: ComponentType<Others>): ComponentType<Others> {
  // memo() loses the type parameter of the props.
  const MemoizedPart = memo(Part) as never as ComponentType<Others>
  return function TrackedPart(props: Others) {
    const [tracker] = useState(() => new ReadTracker(props.editor))
    return <MemoizedPart {...props} editor={tracker.viewOf(props.editor)} />
  }
}
