import type { OpenApi, Schema } from '../src/platform/docs/openapi-types.ts'
import { follow } from './reference-xml.ts'

// Compares accepted request bodies with the API reference: a field that is read but not declared fails the test.

// Fields that tests send although nothing reads them, with the reason.
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

// Returns fields that were sent and accepted but are not described. Clients send records back as they received them,
// so fields of the response are known.
export function undeclared(
  document: OpenApi,
  body: Schema,
  answer: Schema | undefined,
  value: unknown,
): string[] {
  const wrappers = propertiesOf(document, body) ?? {}
  return unknownIn(document, body, undefined, value, '', (name) =>
    name in wrappers && answer ? answer : undefined,
  )
}

function unknownIn(
  document: OpenApi,
  declared: Schema,
  echo: Schema | undefined,
  value: unknown,
  path: string,
  echoOf = (name: string): Schema | undefined => echo && propertiesOf(document, echo)?.[name],
): string[] {
  const schema = follow(document, declared) as Schema
  if (Array.isArray(value)) {
    const items = itemsOf(document, schema)
    const echoed = echo && itemsOf(document, echo)
    return items ? value.flatMap((item) => unknownIn(document, items, echoed, item, `${path}[]`)) : []
  }
  if (typeof value !== 'object' || value === null) return []
  const properties = propertiesOf(document, schema)
  if (properties === undefined) return []
  return Object.entries(value).flatMap(([name, value]) => {
    const here = path ? `${path}.${name}` : name
    const part = properties[name]
    if (part !== undefined) return unknownIn(document, part, echoOf(name), value, here)
    return echoOf(name) !== undefined || Object.hasOwn(ON_PURPOSE, here) ? [] : [here]
  })
}

function itemsOf(document: OpenApi, declared: Schema): Schema | undefined {
  const schema = follow(document, declared) as Schema
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])]
  return schema.items ?? parts.map((part) => itemsOf(document, part)).find((items) => items !== undefined)
}

const propertiesBySchema = new WeakMap<Schema, Properties | undefined>()

function propertiesOf(document: OpenApi, declared: Schema): Properties | undefined {
  if (!propertiesBySchema.has(declared)) propertiesBySchema.set(declared, gathered(document, declared))
  return propertiesBySchema.get(declared)
}

function gathered(document: OpenApi, declared: Schema): Properties | undefined {
  const schema = follow(document, declared) as Schema
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])].map((part) => propertiesOf(document, part))
  const all = [schema.properties, ...parts].filter((list) => list !== undefined)
  return all.length > 0 ? Object.assign({}, ...all) : undefined
}
