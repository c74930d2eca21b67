import { NO_FORMAT } from '../../../einvoice/format-names.ts'
import { creating, deleting, restoring, updating } from '../../../platform/actions/crud.ts'
import { freeShortcut } from '../../../platform/actions/unique-shortcut.ts'
import { type FieldProblems, invalid } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { patternProblem } from '../../../platform/checks/number-pattern.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { checkFormats, checkStrategyDefault } from '../accounts/rules.ts'
import type { LogoChange } from './logo.ts'
import { type Department, type DepartmentDraft, departments } from './schema.ts'
import { clearMainDepartment, dropLogo, findMainDepartmentId, putLogo } from './store.ts'

const insert = creating(departments, decide)
const update = updating(departments, decide)

export const createDepartment = (
  db: Database,
  actor: Actor,
  draft: DepartmentDraft,
  logo?: LogoChange,
): Promise<Department> =>
  transaction(db, async (db) => {
    const department = await insert(db, actor, { ...draft, ...logo?.fields })
    return settle(db, actor, department, logo)
  })

export const updateDepartment = (
  db: Database,
  actor: Actor,
  id: number,
  draft: DepartmentDraft,
  logo?: LogoChange,
): Promise<Department> =>
  transaction(db, async (db) => {
    const department = await update(db, actor, id, { ...draft, ...logo?.fields })
    return settle(db, actor, department, logo)
  })

export const deleteDepartment = deleting(departments, async (_db, _actor, department) => {
  if (department.main)
    throw invalid({ main: 'the main department cannot be deleted; make another one main first' })
})

// Somebody else may be called so by now, and it was not the main one when it was deleted.
export const restoreDepartment = restoring(departments, async (db, { account_id }, { shortcut }, hidden) => {
  return {
    main: false,
    shortcut: await freeShortcut(db, account_id, departments.plural, shortcut ?? '', hidden?.id),
  }
})

async function settle(db: Database, actor: Actor, department: Department, logo: LogoChange | undefined) {
  if (department.main) await dismissMain(db, actor, department.id)
  if (logo?.image) await putLogo(db, actor.account_id, department.id, logo.image)
  else if (logo) await dropLogo(db, actor.account_id, department.id)
  return department
}

async function dismissMain(db: Database, actor: Actor, except_id: number) {
  for (const record_id of await clearMainDepartment(db, actor.account_id, except_id, actor.now)) {
    audit(db, actor, {
      action: 'update',
      resource: departments.name,
      record_id,
      changes: { main: [true, false] },
    })
  }
}

async function decide(
  db: Database,
  { account_id }: Actor,
  draft: DepartmentDraft,
  current?: Department,
): Promise<DepartmentDraft> {
  const whole = { ...current, ...draft }
  if (isBlank(whole.name)) throw invalid({ name: "can't be blank" })
  if (current?.main && draft.main !== undefined && !draft.main)
    throw invalid({ main: 'make another department the main one instead' })
  checkPatterns(draft, current)
  checkFormats(draft.einvoice_formats, NO_FORMAT)
  checkStrategyDefault(draft.calculating_strategy)
  const main = whole.main || (await findMainDepartmentId(db, account_id)) === undefined
  const wanted = (isBlank(whole.shortcut) ? whole.name : whole.shortcut) as string
  const shortcut =
    wanted === current?.shortcut
      ? wanted
      : await freeShortcut(db, account_id, departments.plural, wanted, current?.id)
  return { ...draft, main, shortcut }
}

const PATTERNS = Object.keys(departments.fields).filter((name) =>
  /^(invoice_)?pattern/.test(name),
) as 'invoice_pattern'[]

// What was stored before it was checked may stay, and counts for nothing.
function checkPatterns(draft: DepartmentDraft, current?: Department) {
  const problems: FieldProblems = {}
  for (const name of PATTERNS) {
    const pattern = draft[name]
    const problem = isBlank(pattern) || pattern === current?.[name] ? undefined : patternProblem(pattern)
    if (problem !== undefined) problems[name] = [problem]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
