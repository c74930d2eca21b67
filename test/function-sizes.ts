import { readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

// Counts the lines and branches of every function of a file. Branches are if, loops, case, catch, ?: and the operators
// &&, || and ??. A nested function is counted separately.

export type FunctionSize = { name: string; lines: number; branches: number }

type SyntaxNode = any
type LineCounter = (node: SyntaxNode) => number

const BRANCH =
  /^(IfStatement|ConditionalExpression|ForStatement|ForInStatement|ForOfStatement|WhileStatement|DoWhileStatement|CatchClause)$/
const FUNCTION =
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod|PrivateMethod|Constructor|MethodProperty|GetterProperty|SetterProperty)$/

export function measureFunctions(file: string): FunctionSize[] {
  // Spans are byte offsets over all files that the parser has read. With the semicolon, the last of them is the end.
  const source = Buffer.concat([readFileSync(file), Buffer.from('\n;')])
  const module = parseSync(source.toString(), { syntax: 'typescript', tsx: file.endsWith('.tsx') })
  const start = module.span.end - source.length
  const countLines: LineCounter = ({ span }) =>
    source
      .subarray(span.start - start, span.end - start)
      .toString()
      .split('\n').length
  const sizes: FunctionSize[] = []
  walk(module.body, { name: 'the module itself', lines: 0, branches: 0 }, '', sizes, countLines)
  return sizes
}

function walk(
  node: SyntaxNode,
  outer: FunctionSize,
  name: string,
  sizes: FunctionSize[],
  countLines: LineCounter,
) {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const child of node) walk(child, outer, name, sizes, countLines)
    return
  }
  const ownName = nameOf(node) ?? name
  let inner = outer
  if (FUNCTION.test(node.type)) {
    const lines = countLines(node)
    inner = { name: ownName || outer.name, lines, branches: 0 }
    // Its first line also belongs to the outer function.
    outer.lines -= lines - 1
    sizes.push(inner)
  }
  if (isBranch(node)) inner.branches++
  for (const part of Object.values(node)) walk(part, inner, inner === outer ? ownName : '', sizes, countLines)
}

function isBranch(node: SyntaxNode): boolean {
  if (BRANCH.test(node.type)) return true
  if (node.type === 'SwitchCase') return node.test !== null
  return node.type === 'BinaryExpression' && /^(&&|\|\||\?\?)$/.test(node.operator)
}

const nameOf = (node: SyntaxNode): string | undefined =>
  node.identifier?.value ?? (node.type === 'VariableDeclarator' ? node.id?.value : node.key?.value)
