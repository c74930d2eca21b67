import type { Texts } from '../../../locales/locale-provider.tsx'

// The declaration of JPK_V7 in the rows of its form: a base, a tax, or a mark.

export type DeclaredValue = { name: string | null; value: string | null; entries?: string | null }
export type DeclarationRow = { key: string; base?: string; tax?: string; mark?: string; is_sum?: true }

const row = (key: string, base?: string, tax?: string): DeclarationRow => ({
  key,
  ...(base ? { base } : {}),
  ...(tax ? { tax } : {}),
})
const tax = (key: string, name: string) => row(key, undefined, name)
const sum = (key: string, base: string | undefined, name: string): DeclarationRow => ({
  ...row(key, base, name),
  is_sum: true,
})
const mark = (key: string, name: string): DeclarationRow => ({ key, mark: name })

const ROWS: readonly DeclarationRow[] = [
  row('exempt', 'P_10'),
  row('abroad', 'P_11'),
  row('services', 'P_12'),
  row('zero', 'P_13'),
  row('goods129', 'P_14'),
  row('rate5', 'P_15', 'P_16'),
  row('rate8', 'P_17', 'P_18'),
  row('rate23', 'P_19', 'P_20'),
  row('wdt', 'P_21'),
  row('export', 'P_22'),
  row('wnt', 'P_23', 'P_24'),
  row('importGoods', 'P_25', 'P_26'),
  row('importServices', 'P_27', 'P_28'),
  row('importServicesEu', 'P_29', 'P_30'),
  row('buyer', 'P_31', 'P_32'),
  tax('inventory', 'P_33'),
  tax('cashRegisterReturn', 'P_34'),
  tax('vehicles', 'P_35'),
  tax('fuels', 'P_36'),
  tax('deposits', 'P_360'),
  sum('totalDue', 'P_37', 'P_38'),
  tax('carried', 'P_39'),
  row('assets', 'P_40', 'P_41'),
  row('purchases', 'P_42', 'P_43'),
  tax('assetCorrection', 'P_44'),
  tax('purchaseCorrection', 'P_45'),
  tax('unpaid', 'P_46'),
  tax('paidLater', 'P_47'),
  sum('totalDeducted', undefined, 'P_48'),
  tax('cashRegister', 'P_49'),
  tax('waived', 'P_50'),
  sum('payable', undefined, 'P_51'),
  tax('cashRegisterRefund', 'P_52'),
  sum('excess', undefined, 'P_53'),
  tax('refund', 'P_54'),
  mark('speed15', 'P_540'),
  mark('speedVat', 'P_55'),
  mark('speed25', 'P_56'),
  mark('speed40', 'P_560'),
  mark('speed60', 'P_57'),
  mark('speed180', 'P_58'),
  mark('credit', 'P_59'),
  tax('creditAmount', 'P_60'),
  mark('creditTax', 'P_61'),
  sum('next', undefined, 'P_62'),
  mark('travel', 'P_63'),
  mark('used', 'P_64'),
  mark('triangular', 'P_66'),
  row('badDebt', 'P_68', 'P_69'),
]

const namesOf = ({ base, tax, mark }: DeclarationRow): string[] =>
  [base, tax, mark].filter((name): name is string => name !== undefined)

export const fieldsOf = (row: DeclarationRow): string => namesOf(row).join(', ')

// The rows of a declaration; a field that the form does not name yet has a row of its own.
export function declarationRows(values: readonly DeclaredValue[]): DeclarationRow[] {
  const declared = new Set(values.map(({ name }) => name))
  const rowFields = new Set(ROWS.flatMap(namesOf))
  const others = [...declared].filter((name): name is string => name !== null && !rowFields.has(name))
  return [
    ...ROWS.filter((row) => namesOf(row).some((name) => declared.has(name))),
    ...others.map((name) => tax(name, name)),
  ]
}

export const rowLabel = ({ key }: DeclarationRow, { jpk }: Texts['reports']): string => jpk.rows[key] ?? ''

// The label of the row that has this field; K_ fields of the register have the labels of the declaration.
export function fieldLabelOf(name: string, t: Texts['reports']): string {
  const declarationRow = ROWS.find((row) => namesOf(row).includes(name.replace('K_', 'P_')))
  return declarationRow ? rowLabel(declarationRow, t) : ''
}
