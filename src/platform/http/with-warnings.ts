import { type Warning, warningList } from '../checks/warnings.ts'
import type { Fields } from '../fields/field.ts'
import { outside, type Resource } from '../fields/resource.ts'
import { type Present, plainly } from './crud-operations.ts'
import type { Document } from './response.ts'
import type { Call } from './route.ts'

// A resource whose single answers tell what deserves a second look; for the operations of a plain resource.
export function warned<Declared extends Fields>(
  resource: Resource<Declared>,
  warningsOf: (document: Document, settings: Call['caller']['settings']) => Warning[],
) {
  const finish = ({ caller }: Call, documents: Document[]): Document[] => {
    for (const document of documents) document.warnings = warningsOf(document, caller.settings)
    return documents
  }
  const present: Present<Declared> = async (call, records) =>
    finish(call, await plainly(resource)(call, records))
  return { shape: outside(resource, { shown: { warnings: warningList } }), finish, present }
}
