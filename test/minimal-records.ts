import type { Sample } from '../src/module.ts'
import { modules } from '../src/modules.ts'
import { plusDays } from '../src/platform/clock.ts'
import { RECOMMAND_KEYS } from './channels/recommand.ts'

// Creates the least input of records of every kind, by the samples that modules declare.

type Input = { [field: string]: unknown }

let records = 0

// The required fields of a record of this kind. A text of it contains the word, and no two records have the same
// unique values.
export function minimal(resource: string, word: string): Input {
  const number = ++records
  const other = OTHER_RECORDS[resource]
  if (resource === 'access_token') return { name: `${word} ${number}`, rights: 'clients.view' }
  if (other) return { ...other, ...(resource === 'exchange_rates_file' ? ratesOf(number) : {}) }
  const plural = PLURALS.get(ALIASES[resource] ?? resource)
  const sample = plural === undefined ? SAMPLES[`${resource}s`] : sampleOf(plural)
  return { ...(sample ? sample.required({ word, number }) : { name: word }) }
}

export function sampleOf(plural: string): Sample {
  const sample = SAMPLES[plural]
  if (sample) return sample
  const module = modules.find(({ resources = [] }) =>
    resources.some((resource) => resource.plural === plural),
  )
  throw new Error(`Module ${module?.name} has no sample of ${plural}: add it to \`samples\` in module.ts`)
}

const SAMPLES: { readonly [plural: string]: Sample } = Object.assign(
  {},
  ...modules.map(({ samples }) => samples),
)

const PLURALS = new Map(
  modules.flatMap(({ resources = [] }) => resources).map(({ name, plural }) => [name, plural]),
)

// Resources whose name in the API is not that of their records.
const ALIASES: { [resource: string]: string } = { template: 'look', payment: 'banking_payment' }

const ratesOf = (number: number): Input => ({ file: `Date,USD\n${plusDays('2040-01-01', number)},1.08` })

// Requests that create no record of a module, or with values of their own. Those that are not listed have a name.
const OTHER_RECORDS: { [resource: string]: Input } = {
  batch: { operations: [{ method: 'POST', path: '/clients', body: { client: { name: 'Of a batch' } } }] },
  account: {},
  account_transfer: {},
  exchange_rates_file: {},
  import: { resource: 'clients', file: 'name\nImported' },
  mail_server: { host: 'mail.example.com', sender_address: 'us@example.com' },
  member: {},
  move: { from: 'http://elsewhere.example', token: 'secret' },
  network_connection: { ...RECOMMAND_KEYS, receives: false },
  payment_provider: { secret_key: 'sk_test_key', webhook_secret: 'whsec_secret' },
  received_file: {},
  reminders: { stopped: true },
  session: {},
  task: { kind: 'invoices_mark_paid', ids: '999999999' },
  token: {},
}
