import { NO_FORMAT } from '../../../einvoice/format-names.ts'
import { createAction, deleteAction, restoreAction, updateAction } from '../../../platform/actions/crud.ts'
import { uniqueShortcut } from '../../../platform/actions/unique-shortcut.ts'
import { type FieldProblems, invalid } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { patternProblem } from '../../../platform/checks/number-pattern.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { copyDepartmentTaxSettings } from '../accounts/actions.ts'
import { checkFormats, checkStrategyDefault } from '../accounts/rules.ts'
import { readTaxSettings } from '../accounts/tax-settings.ts'
import type { LogoChange } from './logo.ts'
import { type Department, type DepartmentDraft, departments } from './schema.ts'
import { clearMainDepartment, deleteLogo, findMainDepartmentId, saveLogo } from './store.ts'

const insert = createAction(departments, decide)
const update = updateAction(departments, decide)

export const createDepartment = (
  db: Database,
  actor: Actor,
  draft: DepartmentDraft,
  logo?: LogoChange,
): Promise<Department> =>
  transaction(db, async (db) => {
    const department = await insert(db, actor, { ...draft, ...logo?.fields })
    return applyMainAndLogo(db, actor, department, logo)
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
    return applyMainAndLogo(db, actor, department, logo)
  })

export const deleteDepartment = deleteAction(departments, async (_db, _actor, department) => {
  if (department.main)
    throw invalid({
      main: 'the main department cannot be deleted; make another department the main one first',
    })
})

// Another department may have the name by now, and the restored one must not become the main one again.
export const restoreDepartment = restoreAction(
  departments,
  async (db, { account_id }, { shortcut }, deleted) => {
    return {
      main: false,
      shortcut: await uniqueShortcut(db, account_id, departments.plural, shortcut ?? '', deleted?.id),
    }
  },
)

async function applyMainAndLogo(
  db: Database,
  actor: Actor,
  department: Department,
  logo: LogoChange | undefined,
) {
  const { id, main, tax_settings } = department
  if (main) await unsetOtherMain(db, actor, id)
  await copyDepartmentTaxSettings(db, actor, { id, tax_settings })
  if (logo?.image) await saveLogo(db, actor.account_id, department.id, logo.image)
  else if (logo) await deleteLogo(db, actor.account_id, department.id)
  return department
}

async function unsetOtherMain(db: Database, actor: Actor, exceptId: number) {
  for (const record_id of await clearMainDepartment(db, actor.account_id, exceptId, actor.now)) {
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
  const composed = { ...current, ...draft }
  if (isBlank(composed.name)) throw invalid({ name: "can't be blank" })
  if (current?.main && draft.main !== undefined && !draft.main)
    throw invalid({ main: 'cannot be unset; make another department the main one instead' })
  checkPatterns(draft, current)
  checkFormats(draft.einvoice_formats, NO_FORMAT)
  checkStrategyDefault(draft.calculating_strategy)
  const main = composed.main || (await findMainDepartmentId(db, account_id)) === undefined
  const requestedShortcut = (isBlank(composed.shortcut) ? composed.name : composed.shortcut) as string
  const shortcut =
    requestedShortcut === current?.shortcut
      ? requestedShortcut
      : await uniqueShortcut(db, account_id, departments.plural, requestedShortcut, current?.id)
  const taxSettings =
    draft.tax_settings === undefined ? {} : { tax_settings: readTaxSettings(draft.tax_settings) }
  return { ...draft, ...taxSettings, main, shortcut }
}

const PATTERN_FIELDS = Object.keys(departments.fields).filter((name) =>
  /^(invoice_)?pattern/.test(name),
) as 'invoice_pattern'[]

// Patterns stored before this check existed may stay; they are ignored.
function checkPatterns(draft: DepartmentDraft, current?: Department) {
  const problems: FieldProblems = {}
  for (const name of PATTERN_FIELDS) {
    const pattern = draft[name]
    const problem = isBlank(pattern) || pattern === current?.[name] ? undefined : patternProblem(pattern)
    if (problem !== undefined) problems[name] = [problem]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
}
