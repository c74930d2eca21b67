import { readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'

// Counts the branches of every function of a file: if, loops, case, catch, ?: and the operators &&,
// and ??. A nested function is counted separately.

export type FunctionBranches = { name: string; branches: number }

type SyntaxNode = any

const BRANCH =
  /^(IfStatement|ConditionalExpression|ForStatement|ForInStatement|ForOfStatement|WhileStatement|DoWhileStatement|CatchClause)$/
const FUNCTION =
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ClassMethod|PrivateMethod|Constructor|MethodProperty|GetterProperty|SetterProperty)$/

export function countBranches(file: string): FunctionBranches[] {
  const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('.tsx') })
  const counts: FunctionBranches[] = []
  walk(body, { name: 'the module itself', branches: 0 }, '', counts)
  return counts
}

function walk(node: SyntaxNode, inside: FunctionBranches, name: string, counts: FunctionBranches[]) {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) {
    for (const child of node) walk(child, inside, name, counts)
    return
  }
  const ownName = nameOf(node) ?? name
  const within = FUNCTION.test(node.type) ? { name: ownName || inside.name, branches: 0 } : inside
  if (within !== inside) counts.push(within)
  if (isBranch(node)) within.branches++
  for (const part of Object.values(node)) walk(part, within, within === inside ? ownName : '', counts)
}

function isBranch(node: SyntaxNode): boolean {
  if (BRANCH.test(node.type)) return true
  if (node.type === 'SwitchCase') return node.test !== null
  return node.type === 'BinaryExpression' && /^(&&|\|\||\?\?)$/.test(node.operator)
}

const nameOf = (node: SyntaxNode): string | undefined =>
  node.identifier?.value ?? (node.type === 'VariableDeclarator' ? node.id?.value : node.key?.value)
