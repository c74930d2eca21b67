import { text } from '../../../platform/fields/field.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { accountUrl } from '../../../platform/http/url.ts'
import { maySeePortals, type PortalSubject, portalToken } from './rules.ts'

// The link to the portal of a client, where it sees all of its documents.

export const PORTAL_FIELDS = {
  panel_url: text({
    readonly: true,
    description:
      'Link to the client portal with the documents and the balance of the client; null unless the account has `client_panel`',
  }),
}

export function addPanels(
  { caller, root_url }: ApiRequest,
  documents: JsonObject[],
  secret: Buffer,
): JsonObject[] {
  const maySee = maySeePortals(caller.settings, caller.restrictions)
  for (const document of documents)
    document.panel_url = maySee
      ? `${accountUrl(root_url, caller.prefix)}/panel/${portalToken(caller.account_id, document as PortalSubject, secret)}`
      : null
  return documents
}
