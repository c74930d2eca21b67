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
  label: null,
  fields: {
    department_id: reference('departments', {
      column: true,
      description:
        'Department that uses the template; by default all departments without a template of their own',
    }),
    style: choice(STYLES, {
      initial: 'classic',
      ignore_blank: true,
      never_null: true,
      description:
        'Style of the page: light tints (`classic`), areas in the accent colour (`modern`) or lines only (`plain`)',
    }),
    accent_color: color({
      initial: '#1b365d',
      ignore_blank: true,
      never_null: true,
      description: 'Colour of titles, amount due and buttons, such as `#1b365d`',
    }),
    paper: choice(['a4', 'letter'] as const, {
      initial: 'a4',
      ignore_blank: true,
      never_null: true,
      description: 'Paper size',
    }),
    font_family: choice(FAMILIES, {
      initial: 'noto',
      ignore_blank: true,
      never_null: true,
      description: 'Typeface: `noto` (Noto Sans), `sans` (Inter) or `serif` (Source Serif)',
    }),
    font_size: choice(['small', 'normal', 'large'] as const, {
      initial: 'normal',
      ignore_blank: true,
      never_null: true,
      description: 'Font size',
    }),
    logo_place: choice(['left', 'center', 'right', 'none'] as const, {
      initial: 'left',
      ignore_blank: true,
      never_null: true,
      description: 'Position of the logo of the department',
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
      description: `Optional columns of the lines: ${COLUMNS.map((name) => `\`${name}\``).join(', ')}`,
    }),
    blocks: someOf(BLOCKS, [['facts'], ['parties'], ['lines'], ['totals']], {
      initial: BLOCKS.filter((name) => name !== 'signature'),
      never_null: true,
      description: `Sections of the page in their order: ${BLOCKS.map((name) => `\`${name}\``).join(', ')}`,
    }),
    details: someOf(DETAILS, [], {
      initial: [...DETAILS],
      never_null: true,
      description: `Optional details: ${DETAILS.map((name) => `\`${name}\``).join(', ')}`,
    }),
    second_language: choice(['same', 'small'] as const, {
      initial: 'small',
      stored_default: 'same',
      ignore_blank: true,
      never_null: true,
      description:
        'For documents in two languages: the second language in the same size, or smaller below the first',
    }),
    envelope: choice(['none', 'din_a', 'din_b', 'pl'] as const, {
      initial: 'none',
      ignore_blank: true,
      never_null: true,
      description:
        'Envelope window for the address of the buyer: DIN 5008 form A or B, or Polish DL with the window on the right',
    }),
    margin_top_mm: millimetres({
      description: 'Top margin of each page in millimetres, for example for a printed letterhead',
    }),
    margin_bottom_mm: millimetres({ description: 'Bottom margin of each page in millimetres' }),
    stationery_on: choice(['all', 'first'] as const, {
      initial: 'all',
      ignore_blank: true,
      never_null: true,
      description: 'Pages with the letterhead',
    }),
    footer: longText({
      max: 1000,
      description: 'Footer of documents without a footer of their own',
    }),
    einvoice_pdf: choice(['plain', 'facturx'] as const, {
      initial: 'plain',
      ignore_blank: true,
      never_null: true,
      description:
        'Type of PDF: plain, or Factur-X (ZUGFeRD) with the embedded e-invoice, for every document that supports it',
    }),
    signature_sha256: text({ readonly: true, description: 'Hash of the signature image' }),
    stamp_sha256: text({ readonly: true, description: 'Hash of the stamp image' }),
    stationery_sha256: text({ readonly: true, description: 'Hash of the letterhead' }),
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
