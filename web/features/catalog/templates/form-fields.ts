import { templates } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

export type Template = Answers['Template']
export { templates }

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

export type TemplateFields = Pick<Template, (typeof FIELDS)[number]>

// Defaults of documents without a template.
export const UNCHOSEN: TemplateFields = {
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

export const fieldsOf = (look: Template): TemplateFields =>
  Object.fromEntries(FIELDS.map((name) => [name, look[name]])) as TemplateFields
