// Tests that the OpenAPI document is valid, complete, and usable to generate a client.
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { describeApi, typesFrom } from '../../bin/api-types.js'
import { COMMON_FIELDS } from '../../src/api-reference/fields/common.ts'
import { FIELDS } from '../../src/api-reference/fields/index.ts'
import type { Operation } from '../../src/platform/docs/openapi-types.ts'

const TSC = join(import.meta.dirname, '../../node_modules/.bin/tsc')
const CLIENT = join(import.meta.dirname, '../client')

describe('the document of the API', async () => {
  const document = await describeApi()

  test('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  })

  test('has a licence and descriptions of its tags, and no tag without operations', () => {
    expect(document.info.license?.identifier).toBe('Apache-2.0')
    const used = new Set(
      Object.values(document.paths).flatMap((item) =>
        Object.values(item).flatMap((operation) => ('tags' in operation ? (operation.tags ?? []) : [])),
      ),
    )
    expect((document.tags ?? []).filter(({ name, description }) => !description || !used.has(name))).toEqual(
      [],
    )
  })

  test('has no unused component', () => {
    const text = JSON.stringify(document)
    const names = Object.entries(document.components ?? {})
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, parts]) => Object.keys(parts).map((name) => `#/components/${kind}/${name}`))
    expect(names.filter((name) => !text.includes(`"${name}"`))).toEqual([])
  })

  test('describes every request field and parameter', () => {
    const requestSchemas = Object.entries(document.components?.schemas ?? {}).filter(([name]) =>
      name.endsWith('Request'),
    )
    const fields = requestSchemas.flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([field, { description }]) =>
        description ? [] : `${name}.${field}`,
      ),
    )
    const parameters = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) =>
        ((operation as Operation).parameters ?? []).flatMap((parameter) =>
          'name' in parameter && !parameter.description ? `${method} ${path} ${parameter.name}` : [],
        ),
      ),
    )
    expect(
      [...fields, ...parameters],
      'add `description` where it is declared, or a line to the `descriptions` of its resource',
    ).toEqual([])
  })

  const fieldsOf = (name: string) => Object.entries(document.components?.schemas?.[name]?.properties ?? {})

  test('describes every field of a response', () => {
    const undescribed = Object.keys(document.components?.schemas ?? {}).flatMap((name) =>
      fieldsOf(name).flatMap(([field, { description }]) => (description ? [] : `${name}.${field}`)),
    )
    expect(
      undescribed,
      'add `description` where it is declared, or a line to src/api-reference/fields',
    ).toEqual([])
  })

  test('uses every description of src/api-reference/fields', () => {
    const unused = Object.entries(FIELDS).flatMap(([name, texts]) => {
      const descriptions = new Map(fieldsOf(name).map(([field, { description }]) => [field, description]))
      return Object.entries(texts).flatMap(([field, text]) =>
        descriptions.get(field) === text ? [] : `${name}.${field}`,
      )
    })
    const descriptions = new Set(
      Object.keys(document.components?.schemas ?? {}).flatMap((name) =>
        fieldsOf(name).map(([field, { description }]) => `${field}: ${description}`),
      ),
    )
    const unusedCommon = Object.entries(COMMON_FIELDS).flatMap(([field, text]) =>
      descriptions.has(`${field}: ${text}`) ? [] : field,
    )
    expect([...unused, ...unusedCommon]).toEqual([])
  })

  test('gives types that a program compiles against', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kwit-client-'))
    try {
      for (const file of ['sample.ts', 'tsconfig.json'])
        await copyFile(join(CLIENT, file), join(folder, file))
      await writeFile(join(folder, 'schema.d.ts'), await typesFrom(document))
      const result = await promisify(execFile)(TSC, ['-p', folder], { cwd: folder }).catch(
        ({ stdout }: { stdout: string }) => ({ stdout }),
      )
      expect(result.stdout).toBe('')
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
