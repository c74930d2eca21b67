import type { Element } from '../xml/tree.ts'
import { type Finding, finding, type RuleSet, type Severity } from './finding.ts'
import type { View } from './view.ts'

// Rules against parts that a syntax has but EN 16931 does not use, as a table of paths: "12 InvoicePeriod: StartTime
// EndTime" are the rules 012 and 013. A path begins at the root ("." is the root itself), at any element of a name
// ("//Price"), or at any element whose name ends so ("//*Amount"); "Line" matches the lines of both document types.
export function unusedPartRules(prefix: string, severity: Severity, table: string, field: string): RuleSet {
  const tries = new Map<string, Trie>()
  const ids = table
    .trim()
    .split(/\n\s*(?=\d)/)
    .flatMap((row) => {
      // The tables in this folder always match.
      const [, first = '', path = '', names = ''] = /^(\d+)\s+(\S+):\s+(.*)$/s.exec(row) ?? []
      return names
        .trim()
        .split(/\s+/)
        .map((name, n) => {
          const id = prefix + String(Number(first) + n).padStart(3, '0')
          insert(tries, path === '.' ? name : `${path}/${name}`, id)
          return { id, severity, field }
        })
    })
  return { ids, evaluate: (view, findings) => evaluate(tries, view, findings, severity, field) }
}

type Trie = { ids?: string[]; children?: Map<string, Trie>; attributes?: Map<string, string> }

function insert(tries: Map<string, Trie>, path: string, id: string): void {
  const steps = path.split('/')
  const anchor = path.startsWith('//') ? `//${steps.splice(0, 3)[2]}` : ''
  let at = tries.get(anchor) ?? {}
  tries.set(anchor, at)
  for (const step of steps) {
    if (step.startsWith('@')) {
      at.attributes ??= new Map()
      at.attributes.set(step.slice(1), id)
      return
    }
    at.children ??= new Map()
    const next: Trie = at.children.get(step) ?? {}
    at.children.set(step, next)
    at = next
  }
  at.ids = [...(at.ids ?? []), id]
}

function evaluate(
  tries: ReadonlyMap<string, Trie>,
  view: View,
  findings: Finding[],
  severity: Severity,
  field: string,
): void {
  const reportedIds = new Set<string>()
  const report = (id: string, element: Element) => {
    if (reportedIds.has(id)) return
    reportedIds.add(id)
    findings.push(finding(view, id, severity, field, element))
  }
  for (const [anchor, trie] of tries)
    for (const element of elementsAtAnchor(view, anchor)) walk(element, trie, report)
}

function elementsAtAnchor({ document }: View, anchor: string): readonly Element[] {
  if (anchor === '') return [document.root]
  return anchor.startsWith('//*')
    ? document.elementsEndingWith(anchor.slice(3))
    : document.elementsNamed(anchor.slice(2))
}

const LINE = /^(Invoice|CreditNote)Line$/

function walk(element: Element, trie: Trie, report: (id: string, element: Element) => void): void {
  if (trie.attributes !== undefined)
    for (const name in element.attributes) {
      const id = trie.attributes.get(name)
      if (id !== undefined) report(id, element)
    }
  if (trie.children === undefined) return
  for (const child of element.children) {
    const next = trie.children.get(LINE.test(child.name) ? 'Line' : child.name)
    if (next === undefined) continue
    for (const id of next.ids ?? []) report(id, child)
    walk(child, next, report)
  }
}
