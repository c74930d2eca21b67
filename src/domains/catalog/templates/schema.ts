import type { Table } from '../../../platform/database/tables.ts'
import { bool, choice, longText, reference, text } from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource } from '../../../platform/fields/resource.ts'
import { FAMILIES } from '../../../platform/pdf/fonts.ts'
import { color, millimetres, someOf } from './fields.ts'

// How documents look: those of the account, and of a department that wants its own. The newest counts; what it does not say is as
// documents have always been.

export const STYLES = ['classic', 'modern', 'plain'] as const
export const BLOCKS = ['facts', 'parties', 'lines', 'totals', 'notes', 'signature'] as const
export const COLUMNS = ['position', 'code', 'unit', 'total_net', 'total_tax', 'total_gross'] as const
export const DETAILS = ['contact', 'bank', 'qr_code', 'words', 'issuer'] as const
export const PICTURES = ['signature', 'stamp', 'stationery'] as const

export type PictureName = (typeof PICTURES)[number]

export type KeptPicture = { content_type: string; bytes: Buffer }

export const looks = resource({
  name: 'look',
  plural: 'looks',
  fields: {
    department_id: reference('departments', {
      column: true,
      about: 'Whose documents look so; without it those of every department that has no look of its own',
    }),
    style: choice(STYLES, {
      initial: 'classic',
      lasting: true,
      filled: true,
      about: 'How the page is drawn: in quiet tints, with grounds of the accent colour, or with lines alone',
    }),
    accent_color: color({
      initial: '#1b365d',
      lasting: true,
      filled: true,
      about: 'Colour of titles, of the amount due and of buttons, such as `#1b365d`',
    }),
    paper: choice(['a4', 'letter'] as const, {
      initial: 'a4',
      lasting: true,
      filled: true,
      about: 'Size of the sheet',
    }),
    font_family: choice(FAMILIES, {
      initial: 'noto',
      lasting: true,
      filled: true,
      about:
        'Letters: `noto` as documents have always been, `sans` (Inter) or `serif` (Source Serif); figures are of one width in each',
    }),
    font_size: choice(['small', 'normal', 'large'] as const, {
      initial: 'normal',
      lasting: true,
      filled: true,
      about: 'Size of all letters',
    }),
    logo_place: choice(['left', 'center', 'right', 'none'] as const, {
      initial: 'left',
      lasting: true,
      filled: true,
      about: 'Where the logo of the department stands',
    }),
    logo_size: choice(['small', 'medium', 'large'] as const, {
      initial: 'medium',
      lasting: true,
      filled: true,
      about: 'Size of the logo',
    }),
    columns: someOf(COLUMNS, [['total_net', 'total_gross']], {
      initial: [...COLUMNS],
      filled: true,
      about: `Columns of the lines beside those that always are: ${COLUMNS.map((name) => `\`${name}\``).join(', ')}`,
    }),
    blocks: someOf(BLOCKS, [['facts'], ['parties'], ['lines'], ['totals']], {
      initial: BLOCKS.filter((name) => name !== 'signature'),
      filled: true,
      about: `Parts of the page in their order: ${BLOCKS.map((name) => `\`${name}\``).join(', ')}`,
    }),
    details: someOf(DETAILS, [], {
      initial: [...DETAILS],
      filled: true,
      about: `Smaller parts that are printed: ${DETAILS.map((name) => `\`${name}\``).join(', ')}`,
    }),
    second_language: choice(['same', 'small'] as const, {
      initial: 'small',
      unsaid: 'same',
      lasting: true,
      filled: true,
      about: 'Of documents in two languages: the second as large as the first, or smaller under it',
    }),
    envelope: choice(['none', 'din_a', 'din_b', 'pl'] as const, {
      initial: 'none',
      lasting: true,
      filled: true,
      about:
        'Window in which the address of the buyer stands: DIN 5008 form A or B, or a Polish DL with the window on the right',
    }),
    margin_top_mm: millimetres({
      about: 'Empty at the top of each sheet, in millimetres: room for what stationery has there',
    }),
    margin_bottom_mm: millimetres({ about: 'Empty at the foot of each sheet, in millimetres' }),
    stationery_on: choice(['all', 'first'] as const, {
      initial: 'all',
      lasting: true,
      filled: true,
      about: 'Sheets behind which the stationery lies',
    }),
    footer: longText({
      max: 1000,
      about: 'Printed at the foot of each sheet of documents that have no footer of their own',
    }),
    einvoice_pdf: choice(['plain', 'facturx'] as const, {
      initial: 'plain',
      lasting: true,
      filled: true,
      about:
        'What a PDF is: paper alone, or Factur-X (ZUGFeRD), which carries the structured invoice, of every document that can be one',
    }),
    signature_sha256: text({ readonly: true, about: 'Which picture of a signature it has' }),
    stamp_sha256: text({ readonly: true, about: 'Which picture of a stamp it has' }),
    stationery_sha256: text({ readonly: true, about: 'Which stationery it has' }),
    deleted: bool({ readonly: true }),
  },
  filters: { ids: 'ids', department_id: 'equals' },
  indexes: [['department_id']],
})

export type Look = RecordOf<typeof looks.fields>
export type LookDraft = DraftOf<typeof looks.fields>

// Pictures by what they hold: the same is kept once, and one that a sent document shows is never thrown away.
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

// Looks as they were when a document left the house. They never change.
export const keptLooksTable: Table = {
  name: 'kept_looks',
  has_id: true,
  columns: [
    { name: 'sha256', type: 'text' },
    { name: 'content', type: 'text' },
    { name: 'created_at', type: 'integer' },
  ],
  unique: [['account_id', 'sha256']],
}
