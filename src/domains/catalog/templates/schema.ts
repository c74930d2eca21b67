import type { Table } from '../../../platform/database/tables.ts'
import { bool, choice, longText, reference, text } from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource } from '../../../platform/fields/resource.ts'
import { FAMILIES } from '../../../platform/pdf/fonts.ts'
import { color, millimetres, someOf } from './fields.ts'

// Templates of documents: of the account, and of departments with their own. The newest one applies, and unset options
// have their defaults.

export const STYLES = ['classic', 'modern', 'plain'] as const
export const BLOCKS = ['facts', 'parties', 'lines', 'totals', 'notes', 'signature'] as const
export const COLUMNS = ['position', 'code', 'unit', 'total_net', 'total_tax', 'total_gross'] as const
export const DETAILS = ['contact', 'bank', 'qr_code', 'words', 'issuer'] as const
export const PICTURES = ['signature', 'stamp', 'stationery'] as const

export type PictureName = (typeof PICTURES)[number]

export type StoredImage = { content_type: string; bytes: Buffer }

export const templates = resource({
  name: 'look',
  plural: 'looks',
  fields: {
    department_id: reference('departments', {
      column: true,
      description:
        'Whose documents look so; without it those of every department that has no look of its own',
    }),
    style: choice(STYLES, {
      initial: 'classic',
      ignore_blank: true,
      never_null: true,
      description:
        'How the page is drawn: in quiet tints, with grounds of the accent colour, or with lines alone',
    }),
    accent_color: color({
      initial: '#1b365d',
      ignore_blank: true,
      never_null: true,
      description: 'Colour of titles, of the amount due and of buttons, such as `#1b365d`',
    }),
    paper: choice(['a4', 'letter'] as const, {
      initial: 'a4',
      ignore_blank: true,
      never_null: true,
      description: 'Size of the sheet',
    }),
    font_family: choice(FAMILIES, {
      initial: 'noto',
      ignore_blank: true,
      never_null: true,
      description:
        'Letters: `noto` as documents have always been, `sans` (Inter) or `serif` (Source Serif); figures are of one width in each',
    }),
    font_size: choice(['small', 'normal', 'large'] as const, {
      initial: 'normal',
      ignore_blank: true,
      never_null: true,
      description: 'Size of all letters',
    }),
    logo_place: choice(['left', 'center', 'right', 'none'] as const, {
      initial: 'left',
      ignore_blank: true,
      never_null: true,
      description: 'Where the logo of the department stands',
    }),
    logo_size: choice(['small', 'medium', 'large'] as const, {
      initial: 'medium',
      ignore_blank: true,
      never_null: true,
      description: 'Size of the logo',
    }),
    columns: someOf(COLUMNS, [['total_net', 'total_gross']], {
      initial: [...COLUMNS],
      never_null: true,
      description: `Columns of the lines beside those that always are: ${COLUMNS.map((name) => `\`${name}\``).join(', ')}`,
    }),
    blocks: someOf(BLOCKS, [['facts'], ['parties'], ['lines'], ['totals']], {
      initial: BLOCKS.filter((name) => name !== 'signature'),
      never_null: true,
      description: `Parts of the page in their order: ${BLOCKS.map((name) => `\`${name}\``).join(', ')}`,
    }),
    details: someOf(DETAILS, [], {
      initial: [...DETAILS],
      never_null: true,
      description: `Smaller parts that are printed: ${DETAILS.map((name) => `\`${name}\``).join(', ')}`,
    }),
    second_language: choice(['same', 'small'] as const, {
      initial: 'small',
      stored_default: 'same',
      ignore_blank: true,
      never_null: true,
      description: 'Of documents in two languages: the second as large as the first, or smaller under it',
    }),
    envelope: choice(['none', 'din_a', 'din_b', 'pl'] as const, {
      initial: 'none',
      ignore_blank: true,
      never_null: true,
      description:
        'Window in which the address of the buyer stands: DIN 5008 form A or B, or a Polish DL with the window on the right',
    }),
    margin_top_mm: millimetres({
      description: 'Empty at the top of each sheet, in millimetres: room for what stationery has there',
    }),
    margin_bottom_mm: millimetres({ description: 'Empty at the foot of each sheet, in millimetres' }),
    stationery_on: choice(['all', 'first'] as const, {
      initial: 'all',
      ignore_blank: true,
      never_null: true,
      description: 'Sheets behind which the stationery lies',
    }),
    footer: longText({
      max: 1000,
      description: 'Printed at the foot of each sheet of documents that have no footer of their own',
    }),
    einvoice_pdf: choice(['plain', 'facturx'] as const, {
      initial: 'plain',
      ignore_blank: true,
      never_null: true,
      description:
        'What a PDF is: paper alone, or Factur-X (ZUGFeRD), which carries the structured invoice, of every document that can be one',
    }),
    signature_sha256: text({ readonly: true, description: 'Which picture of a signature it has' }),
    stamp_sha256: text({ readonly: true, description: 'Which picture of a stamp it has' }),
    stationery_sha256: text({ readonly: true, description: 'Which stationery it has' }),
    deleted: bool({ readonly: true }),
  },
  filters: { ids: 'ids', department_id: 'equals' },
  indexes: [['department_id']],
})

export type Template = RecordOf<typeof templates.fields>
export type LookDraft = DraftOf<typeof templates.fields>

// Images by their content: equal images are stored once, and images of delivered documents are never deleted.
export const lookPicturesTable: Table = {
  name: 'look_pictures',
  has_id: false,
  key: ['account_id', 'sha256'],
  columns: [
    { name: 'sha256', type: 'text' },
    { name: 'content_type', type: 'text' },
    { name: 'bytes', type: 'blob' },
    { name: 'is_kept', type: 'integer' },
  ],
}

// Templates frozen when documents were delivered. They never change.
export const templateVersionsTable: Table = {
  name: 'kept_looks',
  has_id: true,
  columns: [
    { name: 'sha256', type: 'text' },
    { name: 'content', type: 'text' },
    { name: 'created_at', type: 'integer' },
  ],
  unique: [['account_id', 'sha256']],
}
