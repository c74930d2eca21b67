// The official schemas, rules and test cases are stored beside the repository, because they are not ours to
// distribute.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'
import { check, type Format, rulesOfFormat } from '../../src/einvoice/rules/check.ts'
import { readXml } from '../../src/einvoice/xml/read.ts'
import { childrenOf, type Element, find } from '../../src/einvoice/xml/tree.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const folder = join(dirname(root), 'shared', 'einvoice')

export const isHere = existsSync(folder)
export const whyNot = `skipped: the official files are not in ${folder}`

export const official = (...path: string[]): string => join(folder, ...path)

export const filesIn = (...path: string[]): string[] =>
  readdirSync(official(...path), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.xml'))
    .sort()
    .map((file) => join(official(...path), file))

export const treeOf = (file: string): Element => readXml(readFileSync(file))

export type Case = { set: string; place: number; broken: string[]; held: string[]; tree: Element }

// A set of cases: each names the rules that it violates and those that it must not violate, and contains a document
// or a part of one.
export function casesIn(file: string): Case[] {
  const set = treeOf(file)
  return childrenOf(set, 'test').flatMap((test, index) => {
    const asserted = find(test, 'assert')?.children ?? []
    const ids = (...names: string[]) =>
      asserted.filter((part) => names.includes(part.name)).map((part) => part.text.trim())
    const tree = test.children.find((child) => child.name !== 'assert')
    if (tree === undefined) return []
    const name = file.slice(file.lastIndexOf('/') + 1)
    return [
      { set: name, place: index + 1, broken: ids('error', 'warning', 'fatal'), held: ids('success'), tree },
    ]
  })
}

// The rules that a .sch file asserts.
export const assertedIn = (...path: string[]): Set<string> =>
  new Set(
    [
      ...readFileSync(official(...path), 'utf8')
        .replace(/<!--.*?-->/gs, '')
        .matchAll(/<(?:assert|report)\b[^>]*?\bid="([^"]+)"/gs),
    ].map((match) => match[1] as string),
  )

// Official rules that Kwit does not know.
export function unknownRules(format: Format, ...sch: string[]): string[] {
  const ours = new Set(rulesOfFormat(format).map(({ id }) => id))
  return [...assertedIn(...sch)].filter((id) => !ours.has(id))
}

export function verdicts({ tree, set, place, broken, held }: Case, format: Format) {
  const rules = new Set(check(tree, format).map(({ rule }) => rule))
  const judge = (id: string, is_broken: boolean) => ({
    ...{ set, place, id, is_broken },
    agrees: rules.has(id) === is_broken,
  })
  return [...broken.map((id) => judge(id, true)), ...held.map((id) => judge(id, false))]
}

// The one place where tests may be skipped: without the official files there is nothing to compare with.
export const describeOfficial = (name: string, body: () => void): void => {
  if (isHere) describe(name, body)
  else describe.skip(`${name} (${whyNot})`, body)
}
