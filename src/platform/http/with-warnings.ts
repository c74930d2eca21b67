import { presentWarnings, type Warning, warningList } from '../checks/warnings.ts'
import type { Fields } from '../fields/field.ts'
import { apiShape, type Resource } from '../fields/resource.ts'
import { type Present, presentPlain } from './crud-operations.ts'
import type { JsonObject } from './response.ts'
import type { ApiRequest } from './route.ts'

// Adds the warnings of a record to responses with a single record of a plain resource.
export function withWarnings<Declared extends Fields>(
  resource: Resource<Declared>,
  warningsOf: (document: JsonObject, settings: ApiRequest['caller']['settings']) => Warning[],
) {
  const finish = ({ caller }: ApiRequest, documents: JsonObject[]): JsonObject[] => {
    for (const document of documents)
      document.warnings = presentWarnings(warningsOf(document, caller.settings))
    return documents
  }
  const present: Present<Declared> = async (call, records) =>
    finish(call, await presentPlain(resource)(call, records))
  return { shape: apiShape(resource, { response_fields: { warnings: warningList } }), finish, present }
}
