// The kinds of messages that compatible services send, and the events that each covers.

export const FAMILY_KINDS = [
  'client:create',
  'client:update',
  'client:destroy',
  'invoice:create',
  'invoice:update',
  'invoice:destroy',
  'product:create',
  'product:update',
  'product:destroy',
] as const
export type FamilyKind = (typeof FAMILY_KINDS)[number]

const CREATED = ['created', 'issued', 'imported']
const DELETED = 'deleted'
// Drafts are no documents yet, and each sale of goods changes the stock.
const NOT_SENT = ['drafted', 'stock_changed']

// The kind of message of an event; undefined if these services send none. KSeF and networks change documents.
export function familyKindOf(eventType: string): FamilyKind | undefined {
  const [type = '', action = ''] = eventType.split('.')
  const record = type === 'ksef' || type === 'network' ? 'invoice' : type
  if (NOT_SENT.includes(action)) return undefined
  const familyAction = CREATED.includes(action) ? 'create' : action === DELETED ? 'destroy' : 'update'
  return FAMILY_KINDS.find((kind) => kind === `${record}:${familyAction}`)
}
