import { text } from '../../../platform/fields/field.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { accountUrl } from '../../../platform/http/url.ts'
import { maySeePanels, panelToken, type Renewed } from './rules.ts'

// The link of the page on which a client sees all of its documents.

export const PANEL = {
  panel_url: text({
    readonly: true,
    about:
      'The page of the client: its documents and what it owes, for whoever has the link; null unless the account has `client_panel`',
  }),
}

export function addPanels({ caller, root_url }: Call, documents: Document[], secret: Buffer): Document[] {
  const may_see = maySeePanels(caller.settings, caller.limits)
  for (const document of documents)
    document.panel_url = may_see
      ? `${accountUrl(root_url, caller.prefix)}/panel/${panelToken(caller.account_id, document as Renewed, secret)}`
      : null
  return documents
}
