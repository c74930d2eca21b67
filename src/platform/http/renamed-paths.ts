// Paths of our own that had other names before version 1.0. Release 1.0 accepts both, so that programs written for a
// preview keep working until they are changed; docs/operate/upgrade.md announces when the old names end.

const RENAMED_COLLECTIONS: { [segment: string]: string } = {
  bin: 'trash',
  looks: 'templates',
  moves: 'account_transfers',
  channels: 'network_connections',
  transmissions: 'ksef_transmissions',
  find: 'search',
}

const RENAMED_BELOW: { [parentAndSegment: string]: string } = {
  'account/number_example': 'next_number',
  'account/mail': 'outgoing_email',
  'account/test_mail': 'test_email',
  'account/deletion': 'confirm_deletion',
  'invoices/source': 'received_file',
  'invoices/letter': 'email_preview',
  'invoices/demand': 'demand_letter',
  'invoices/delivery': 'delivery_channel',
  'invoices/transmissions': 'ksef_transmissions',
}

const COLLECTION = new RegExp(`^/(${Object.keys(RENAMED_COLLECTIONS).join('|')})(?=/|$)`)
const BELOW = /^(\/account|\/invoices\/\d+)\/([a-z_]+)$/

// Files of a record are also addressed by their name after its id: 7.pain001.xml.
const FILE = /^(\/banking\/transfers\/\d+)\.(pain001|elixir)$/

export function currentPath(path: string): string {
  if (FILE.test(path)) return path.replace(FILE, '$1/$2')
  const [, collection] = COLLECTION.exec(path) ?? []
  if (collection !== undefined)
    return `/${RENAMED_COLLECTIONS[collection]}${path.slice(collection.length + 1)}`
  const [, parent, segment] = BELOW.exec(path) ?? []
  if (parent === undefined) return path
  const renamed = RENAMED_BELOW[`${parent.split('/')[1]}/${segment}`]
  return renamed === undefined ? path : `${parent}/${renamed}`
}
