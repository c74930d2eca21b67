import { invalid, notFound } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type ListView, VIEWS_MAX } from './schema.ts'
import { deleteView, insertView, listViews, updateView } from './store.ts'

// Views are preferences of one user, so they have no history.

type ViewInput = { list: string; name: string; query: string }

// A view of the same list and name is replaced.
export const saveView = (db: Database, actor: Actor, { list, name, query }: ViewInput): Promise<ListView> =>
  transaction(db, async (db) => {
    const views = (await listViews(db, actor)).filter((view) => view.list === list)
    const existing = views.find((view) => view.name === name)
    if (existing) return store(db, actor, existing, { query })
    if (views.length >= VIEWS_MAX)
      throw invalid({ list: `has too many saved views (maximum is ${VIEWS_MAX}); delete one first` })
    const { user_id, now } = actor
    const view = { list, name, query, created_at: now, updated_at: now }
    return { ...view, user_id, id: await insertView(db, actor, view) }
  })

export const changeView = (
  db: Database,
  actor: Actor,
  id: number,
  changes: { name?: string; query?: string },
): Promise<ListView> =>
  transaction(db, async (db) => {
    const views = await listViews(db, actor)
    const current = ownView(views, id)
    const isTaken = views.some(
      (view) => view.id !== id && view.list === current.list && view.name === changes.name,
    )
    if (isTaken) throw invalid({ name: 'has already been taken' })
    return store(db, actor, current, changes)
  })

export const removeView = (db: Database, actor: Actor, id: number): Promise<void> =>
  transaction(db, async (db) => {
    ownView(await listViews(db, actor), id)
    await deleteView(db, actor, id)
  })

// Views of others do not exist for a user.
function ownView(views: readonly ListView[], id: number): ListView {
  const view = views.find((candidate) => candidate.id === id)
  if (!view) throw notFound()
  return view
}

async function store(
  db: Database,
  actor: Actor,
  current: ListView,
  changes: { name?: string; query?: string },
) {
  const view = { ...current, ...changes, updated_at: Math.max(actor.now, current.updated_at + 1) }
  await updateView(db, actor, view)
  return view
}
