import type { Element } from '../xml/tree.ts'
import type { View } from './view.ts'
import { locate } from './xml-location.ts'

export type Severity = 'fatal' | 'warning' | 'information'

// A violated rule: its official id, the violating element, the API field to change, and the values for the
// placeholders of its message.
export type Finding = {
  rule: string
  severity: Severity
  path: string
  field: string
  values?: readonly string[]
}

// The part of a document that a rule examines.
export type Part = { readonly element: Element }

// The field to change ("positions[].tax" if the part belongs to a line), and the condition.
export type Rule<Of> = readonly [
  field: string,
  isSatisfied: (of: Of, view: View) => boolean,
  severity?: Severity,
]

// Rules that examine the same parts of a document.
export type RuleSet = {
  readonly ids: readonly RuleInfo[]
  evaluate: (view: View, findings: Finding[]) => void
}
export type RuleInfo = { readonly id: string; readonly severity: Severity; readonly field: string }

export function rules<Of extends Part>(
  parts: (view: View) => readonly Of[],
  table: { readonly [id: string]: Rule<Of> },
): RuleSet {
  const entries = Object.entries(table).map(([id, [field, isSatisfied, severity = 'fatal']]) => ({
    id,
    field,
    isSatisfied,
    severity,
  }))
  return {
    ids: entries,
    evaluate: (view, findings) => {
      for (const part of parts(view))
        for (const { id, field, isSatisfied, severity } of entries)
          if (!isSatisfied(part, view)) findings.push(finding(view, id, severity, field, part.element))
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
  const { path, line } = locate(view.document, element)
  return { rule, severity, path, field: line < 0 ? field : field.replace('[]', `[${line}]`) }
}
