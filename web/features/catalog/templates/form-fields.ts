import { looks } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

export type Look = Answers['Look']
export { looks }

export const BLOCKS = ['facts', 'parties', 'lines', 'totals', 'notes', 'signature']
export const NEEDED_BLOCKS = ['facts', 'parties', 'lines', 'totals']
export const COLUMNS = ['position', 'code', 'unit', 'total_net', 'total_tax', 'total_gross']
export const DETAILS = ['contact', 'bank', 'qr_code', 'words', 'issuer']

export const FIELDS = [
  'style',
  'accent_color',
  'paper',
  'font_family',
  'font_size',
  'logo_place',
  'logo_size',
  'columns',
  'blocks',
  'details',
  'second_language',
  'envelope',
  'margin_top_mm',
  'margin_bottom_mm',
  'stationery_on',
  'footer',
] as const

export type LookFields = Pick<Look, (typeof FIELDS)[number]>

// As documents are while nobody has chosen anything.
export const UNCHOSEN: LookFields = {
  style: 'classic',
  accent_color: '#1b365d',
  paper: 'a4',
  font_family: 'noto',
  font_size: 'normal',
  logo_place: 'left',
  logo_size: 'medium',
  columns: COLUMNS,
  blocks: BLOCKS.filter((name) => name !== 'signature'),
  details: DETAILS,
  second_language: 'small',
  envelope: 'none',
  margin_top_mm: null,
  margin_bottom_mm: null,
  stationery_on: 'all',
  footer: null,
}

export const fieldsOf = (look: Look): LookFields =>
  Object.fromEntries(FIELDS.map((name) => [name, look[name]])) as LookFields
