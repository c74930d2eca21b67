import { ApiError, errorMessage } from '../../../platform/api-error.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { type InputObject, isInputObject } from '../../../platform/formats/input.ts'
import { changeSettings } from '../../administration/accounts/actions.ts'
import { type Settings, settingFields } from '../../administration/accounts/schema.ts'
import type { Outcome, Portion, TransferContext, TransferStep } from './context.ts'
import { isId, objectsOf } from './rules.ts'
import type { Note } from './schema.ts'
import { SourceError } from './source-problem.ts'
import { newestSeries } from './store.ts'

// Transfers settings, lists users, and continues number patterns of an account.

// Settings that affect documents. The others concern the source installation.
const TRANSFERRED_SETTINGS = [
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

const singleStep =
  (work: (context: TransferContext) => Promise<Omit<Portion, 'position'>>): TransferStep['next'] =>
  async (_db, context, position) =>
    position > 0 ? undefined : { position: 1, ...(await work(context)) }

const noOutcome = (notes: Note[]) => ({ store: async () => ({ counts: {}, notes }) })

// Returns undefined if the source has no such list. A token that the source does not know is reported at once.
async function tryRead({ source }: TransferContext, path: string): Promise<unknown | Note> {
  try {
    return await source.json(path)
  } catch (error) {
    if (!(error instanceof SourceError) || error.status === 0 || error.status === 200) throw error
    return undefined
  }
}

// A new account takes the settings of the source; an account with documents keeps its own.
export const settings: TransferStep = {
  name: 'settings',
  next: singleStep(async (context) => {
    const { move, writer } = context
    const sourceSettings = await tryRead(context, '/account.json')
    const url = context.source.urlOf('/account.json')
    // The value comes from parsed JSON of another service.
    if (!isInputObject(sourceSettings))
      return noOutcome([settingsNote('cannot be read with this token; enter them manually', url)])
    if (move.is_dry || !move.is_fresh) return noOutcome([])
    const transferred = Object.fromEntries(
      TRANSFERRED_SETTINGS.flatMap((name) => {
        const value = (sourceSettings as InputObject)[name]
        return value === undefined || value === null ? [] : [[name, value]]
      }),
    )
    return {
      store: async (db): Promise<Outcome> => {
        try {
          writer.settings = await changeSettings(
            db,
            writer,
            readFields({ fields: settingFields }, transferred) as Settings,
          )
          return { counts: { settings: { read: 1, updated: 1 } }, notes: [] }
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          return { counts: {}, notes: [settingsNote(errorMessage(error), url)] }
        }
      },
    }
  }),
}

const settingsNote = (message: string, url: string): Note => ({
  kind: 'unreadable',
  resource: 'settings',
  source_id: null,
  called: null,
  message,
  url,
})

// Sends no emails: an administrator invites the users.
export const users: TransferStep = {
  name: 'users',
  next: singleStep(async (context) => {
    const sourceUsers = await tryRead(context, '/account/users.json')
    const url = context.source.urlOf('/account/users.json')
    const people = objectsOf(sourceUsers).filter(({ email }) => typeof email === 'string')
    const notes = people.map(
      ({ id, email, role }): Note => ({
        kind: 'user',
        resource: 'users',
        source_id: isId(id) ? Number(id) : null,
        called: String(email),
        url,
        message: typeof role === 'string' ? role : 'member',
      }),
    )
    return { store: async () => ({ counts: { users: { read: people.length } }, notes }) }
  }),
}

// Continues the number series of the newest document of each type, unless the account has a pattern for that type.
export const patterns: TransferStep = {
  name: 'patterns',
  next: singleStep(async ({ move, writer }) => {
    if (move.is_dry || !move.is_fresh) return noOutcome([])
    return {
      store: async (db) => {
        const newestSeriesByKind = [
          ...(await newestSeries(db, move.account_id, 'invoices')),
          ...(await newestSeries(db, move.account_id, 'warehouse_documents')),
        ]
        const accountPatterns = (writer.settings.patterns ?? {}) as { [kind: string]: unknown }
        const foundPatterns = newestSeriesByKind.flatMap(({ kind, series }) => {
          const pattern = patternOfSeries(kind, series)
          return pattern && !accountPatterns[kind] ? [[kind, pattern]] : []
        })
        if (foundPatterns.length > 0) {
          const all = { ...accountPatterns, ...Object.fromEntries(foundPatterns) }
          writer.settings = await changeSettings(db, writer, { patterns: all } as Settings)
        }
        return { counts: {}, notes: [] }
      },
    }
  }),
}

// Reads series such as `vat 0 nr-m/mm/yyyy 2026-11` of the account; departments have another id than 0.
function patternOfSeries(kind: string, series: string): string | undefined {
  const start = `${kind} 0 `
  return series.startsWith(start) ? series.slice(start.length, series.lastIndexOf(' ')) : undefined
}
