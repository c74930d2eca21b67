import { messageOf, Refusal } from '../../../platform/api-error.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { isTree, type Tree } from '../../../platform/formats/input.ts'
import { changeSettings } from '../../administration/accounts/actions.ts'
import { type Settings, settingFields } from '../../administration/accounts/schema.ts'
import type { Moving, Outcome, Portion, Step } from './context.ts'
import { isId, listIn } from './rules.ts'
import type { Note } from './schema.ts'
import { SourceProblem } from './source-problem.ts'
import { newestSeries } from './store.ts'

// What an account decides for itself, and who works in it.

// What has a meaning for documents; the rest is about this house.
const BROUGHT = [
  'discount_kind',
  'currency',
  'lang',
  'time_zone',
  'payment_to_kind',
  'default_tax',
  'exempt_tax_kind',
  'use_receipt',
  'unit_codes',
  'patterns',
] as const

const once =
  (work: (moving: Moving) => Promise<Omit<Portion, 'place'>>): Step['next'] =>
  async (_db, moving, place) =>
    place > 0 ? undefined : { place: 1, ...(await work(moving)) }

const nothing = (notes: Note[]) => ({ store: async () => ({ counts: {}, notes }) })

// A house that tells none is asked for no more; one that knows nobody by this token is told at once.
async function ask({ source }: Moving, path: string): Promise<unknown | Note> {
  try {
    return await source.json(path)
  } catch (error) {
    if (!(error instanceof SourceProblem) || error.status === 0 || error.status === 200) throw error
    return undefined
  }
}

// A new account goes by what it went by there; one that is in use keeps its own.
export const settings: Step = {
  name: 'settings',
  next: once(async (moving) => {
    const { move, writer } = moving
    const told = await ask(moving, '/account.json')
    const url = moving.source.urlOf('/account.json')
    if (!isTree(told as never))
      return nothing([noteOf('cannot be read with this token: see to them by hand', url)])
    if (move.is_dry || !move.is_fresh) return nothing([])
    const given = Object.fromEntries(
      BROUGHT.flatMap((name) => {
        const value = (told as Tree)[name]
        return value === undefined || value === null ? [] : [[name, value]]
      }),
    )
    return {
      store: async (db): Promise<Outcome> => {
        try {
          writer.settings = await changeSettings(
            db,
            writer,
            readFields({ fields: settingFields }, given) as Settings,
          )
          return { counts: { settings: { read: 1, updated: 1 } }, notes: [] }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return { counts: {}, notes: [noteOf(messageOf(error), url)] }
        }
      },
    }
  }),
}

const noteOf = (message: string, url: string): Note => ({
  kind: 'unreadable',
  resource: 'settings',
  source_id: null,
  called: null,
  message,
  url,
})

// Nobody is written to: whoever is to come along is invited by a person.
export const users: Step = {
  name: 'users',
  next: once(async (moving) => {
    const told = await ask(moving, '/account/users.json')
    const url = moving.source.urlOf('/account/users.json')
    const people = listIn(told as never).filter(({ email }) => typeof email === 'string')
    const notes = people.map(
      ({ id, email, role }): Note => ({
        ...{
          kind: 'user',
          resource: 'users',
          source_id: isId(id) ? Number(id) : null,
          called: String(email),
          url,
        },
        message: typeof role === 'string' ? role : 'member',
      }),
    )
    return { store: async () => ({ counts: { users: { read: people.length } }, notes }) }
  }),
}

// Numbers go on as the newest document of each kind was numbered, where the account has no pattern of its own for it.
export const patterns: Step = {
  name: 'patterns',
  next: once(async ({ move, writer }) => {
    if (move.is_dry || !move.is_fresh) return nothing([])
    return {
      store: async (db) => {
        const newest = [
          ...(await newestSeries(db, move.account_id, 'invoices')),
          ...(await newestSeries(db, move.account_id, 'warehouse_documents')),
        ]
        const own = (writer.settings.patterns ?? {}) as { [kind: string]: unknown }
        const found = newest.flatMap(({ kind, series }) => {
          const pattern = patternIn(kind, series)
          return pattern && !own[kind] ? [[kind, pattern]] : []
        })
        if (found.length > 0) {
          const all = { ...own, ...Object.fromEntries(found) }
          writer.settings = await changeSettings(db, writer, { patterns: all } as Settings)
        }
        return { counts: {}, notes: [] }
      },
    }
  }),
}

// `vat 0 nr-m/mm/yyyy 2026-11`: of the account, not of a department.
function patternIn(kind: string, series: string): string | undefined {
  const start = `${kind} 0 `
  return series.startsWith(start) ? series.slice(start.length, series.lastIndexOf(' ')) : undefined
}
