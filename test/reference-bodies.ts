import type { OpenApi, Schema } from '../src/platform/docs/openapi-types.ts'
import { follow } from './reference-xml.ts'

// What a test sent and the server took, held against the reference: a field that is read but not declared goes red here.

// Sent although nothing reads it, because that is what is tested: by the field, why.
const ON_PURPOSE: { readonly [field: string]: string } = {
  'client.unheard_of': 'what nobody knows is ignored',
  'client.account_id': 'nobody moves a record into another account',
  ...Object.fromEntries(
    ['kind', 'invoice_id', 'client_id', 'additional_discount', 'provider'].map((name) => [
      `payment.${name}`,
      'a page of strangers decides nothing beside what its form asks',
    ]),
  ),
  kind: 'a task is also read without its name around it',
  ids: 'a task is also read without its name around it',
  session: 'plain fields are also read inside a name, as XML has to send them',
  invitation: 'as of a session',
  member: 'as of a session',
  invoice: 'as of a session: the status that is changed',
  'user.integration_token': 'the token beside the record is also read inside it, for the same reason',
}

type Properties = { [name: string]: Schema }

// Fields that were sent, taken and not described. Clients send records back as they got them, so what the answer holds is known.
export function undeclared(
  document: OpenApi,
  body: Schema,
  answer: Schema | undefined,
  sent: unknown,
): string[] {
  const wrappers = propertiesOf(document, body) ?? {}
  return unknownIn(document, body, undefined, sent, '', (name) =>
    name in wrappers && answer ? answer : undefined,
  )
}

function unknownIn(
  document: OpenApi,
  given: Schema,
  echo: Schema | undefined,
  sent: unknown,
  path: string,
  echoOf = (name: string): Schema | undefined => echo && propertiesOf(document, echo)?.[name],
): string[] {
  const schema = follow(document, given) as Schema
  if (Array.isArray(sent)) {
    const items = itemsOf(document, schema)
    const echoed = echo && itemsOf(document, echo)
    return items ? sent.flatMap((item) => unknownIn(document, items, echoed, item, `${path}[]`)) : []
  }
  if (typeof sent !== 'object' || sent === null) return []
  const properties = propertiesOf(document, schema)
  if (properties === undefined) return []
  return Object.entries(sent).flatMap(([name, value]) => {
    const here = path ? `${path}.${name}` : name
    const part = properties[name]
    if (part !== undefined) return unknownIn(document, part, echoOf(name), value, here)
    return echoOf(name) !== undefined || Object.hasOwn(ON_PURPOSE, here) ? [] : [here]
  })
}

function itemsOf(document: OpenApi, given: Schema): Schema | undefined {
  const schema = follow(document, given) as Schema
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])]
  return schema.items ?? parts.map((part) => itemsOf(document, part)).find((items) => items !== undefined)
}

const known = new WeakMap<Schema, Properties | undefined>()

function propertiesOf(document: OpenApi, given: Schema): Properties | undefined {
  if (!known.has(given)) known.set(given, gathered(document, given))
  return known.get(given)
}

function gathered(document: OpenApi, given: Schema): Properties | undefined {
  const schema = follow(document, given) as Schema
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])].map((part) => propertiesOf(document, part))
  const all = [schema.properties, ...parts].filter((one) => one !== undefined)
  return all.length > 0 ? Object.assign({}, ...all) : undefined
}
