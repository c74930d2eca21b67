import type { Element } from '../xml/tree.ts'
import type { View } from './view.ts'
import { placeOf } from './xml-location.ts'

export type Severity = 'fatal' | 'warning' | 'information'

// A broken rule: its official id, the element it was found at, the field of the API that mends it, and the values that its words leave open.
export type Finding = {
  rule: string
  severity: Severity
  path: string
  field: string
  values?: readonly string[]
}

// The part of a document that a rule speaks of.
export type Part = { readonly element: Element }

// The field to mend ("positions[].tax" where the part belongs to a line), and whether the rule holds.
export type Rule<Of> = readonly [field: string, holds: (of: Of, view: View) => boolean, severity?: Severity]

// Rules of the same parts of a document.
export type Family = { readonly ids: readonly Known[]; judge: (view: View, findings: Finding[]) => void }
export type Known = { readonly id: string; readonly severity: Severity; readonly field: string }

export function rules<Of extends Part>(
  parts: (view: View) => readonly Of[],
  table: { readonly [id: string]: Rule<Of> },
): Family {
  const entries = Object.entries(table).map(([id, [field, holds, severity = 'fatal']]) => ({
    id,
    field,
    holds,
    severity,
  }))
  return {
    ids: entries,
    judge: (view, findings) => {
      for (const part of parts(view))
        for (const { id, field, holds, severity } of entries)
          if (!holds(part, view)) findings.push(finding(view, id, severity, field, part.element))
    },
  }
}

export function finding(
  view: View,
  rule: string,
  severity: Severity,
  field: string,
  element: Element,
): Finding {
  const { path, line } = placeOf(view.document, element)
  return { rule, severity, path, field: line < 0 ? field : field.replace('[]', `[${line}]`) }
}
