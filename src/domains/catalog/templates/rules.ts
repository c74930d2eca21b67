import type { Warning } from '../../../platform/checks/warnings.ts'
import {
  colorOf,
  contrastOf,
  hexOf,
  readableOn,
  textColorOn,
  WHITE,
} from '../../../platform/readable-color.ts'
import { type LookDraft, PICTURES, type PictureName, type StoredImage, templates } from './schema.ts'

// The default options of templates, and warnings about doubtful choices.

// Everything that decides how a document is drawn, and nothing else, is frozen with a delivered document.
export type TemplateOptions = {
  readonly [Name in Exclude<keyof LookDraft, 'department_id' | 'deleted' | `${PictureName}_sha256`>]-?:
    | NonNullable<LookDraft[Name]>
    | (Name extends 'footer' | `margin_${string}` ? null : never)
}

export type TemplateImages = { readonly [Name in PictureName | 'logo']?: StoredImage | undefined }
// Documents delivered before PDFs were tagged stay untagged, and documents delivered before the layout became compact keep
// the earlier one.
export type DocumentTemplate = {
  choices: TemplateOptions
  pictures: TemplateImages
  is_tagged?: boolean
  is_compact?: boolean
}

const OTHER_FIELDS = new Set(['department_id', 'deleted', ...PICTURES.map((name) => `${name}_sha256`)])
const OPTION_NAMES = Object.keys(templates.fields).filter(
  (name) => !OTHER_FIELDS.has(name),
) as (keyof TemplateOptions)[]

// A template of an older version takes the defaults of newer options.
export function templateOptions(look: LookDraft): TemplateOptions {
  const options = OPTION_NAMES.map((name) => [name, look[name] ?? templates.blank[name] ?? null])
  return Object.fromEntries(options) as TemplateOptions
}

export const DEFAULT_OPTIONS: TemplateOptions = templateOptions({})

// The options of documents delivered before templates existed.
export const LEGACY_OPTIONS: TemplateOptions = { ...DEFAULT_OPTIONS, second_language: 'same' }

export function lookWarnings(look: LookDraft): Warning[] {
  const warnings: Warning[] = []
  const accent = colorOf(look.accent_color ?? DEFAULT_OPTIONS.accent_color)
  if (contrastOf(accent, WHITE) < 3)
    warnings.push({
      field: 'accent_color',
      message: `is a light colour; text is printed darker (${hexOf(readableOn(WHITE, accent))})`,
    })
  if (look.paper === 'letter' && look.envelope && look.envelope !== 'none')
    warnings.push({
      field: 'envelope',
      message: 'is laid out for A4; the address may miss the envelope window on Letter paper',
    })
  const blocks = look.blocks ?? DEFAULT_OPTIONS.blocks
  const unseen = (['signature', 'stamp'] as const).filter((name) => look[`${name}_sha256`])
  if (unseen.length > 0 && !blocks.includes('signature'))
    warnings.push({
      field: 'blocks',
      message: `lack the block signature, so the ${unseen.join(' and the ')} is printed only where the law requires one`,
    })
  return warnings
}

// The accent colour on pages and in emails: as background, for text on it, and for text on white.
export type Accent = { ground: string; letters: string; text: string }

const INK = colorOf('#181c24')

export function accentOf({ accent_color }: Pick<TemplateOptions, 'accent_color'>): Accent {
  const accent = colorOf(accent_color)
  return {
    ground: accent_color,
    letters: hexOf(textColorOn(accent, INK)),
    text: hexOf(readableOn(WHITE, accent)),
  }
}

// Presets of options that suit each other.
export const PRESETS = {
  classic: { style: 'classic', font_family: 'serif' },
  modern: {
    style: 'modern',
    font_family: 'sans',
    accent_color: '#0f766e',
    logo_size: 'large',
    blocks: ['parties', 'facts', 'lines', 'totals', 'notes', 'signature'],
  },
  plain: {
    style: 'plain',
    font_family: 'sans',
    accent_color: '#1f2937',
    logo_place: 'right',
    columns: ['position', 'unit', 'total_net', 'total_gross'],
    details: ['contact', 'bank', 'qr_code', 'issuer'],
  },
} as const satisfies { [name: string]: unknown }

export type PresetName = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]

// All options of a preset. Omitted options have their defaults; stationery and texts stay those of the account.
export const presetOf = (name: PresetName): LookDraft => {
  const { footer, margin_top_mm, margin_bottom_mm, paper, envelope, stationery_on, einvoice_pdf, ...common } =
    DEFAULT_OPTIONS
  return { ...common, ...(PRESETS[name] as LookDraft) }
}
