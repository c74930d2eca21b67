import type { Warning } from '../../../platform/checks/warnings.ts'
import { colorOf, contrastOf, hexOf, lettersOn, readableOn, WHITE } from '../../../platform/readable-color.ts'
import { type KeptPicture, type LookDraft, looks, PICTURES, type PictureName } from './schema.ts'

// What a look comes to where nothing was chosen, and what deserves a second look.

// Everything that decides how a document is drawn: no more and no less is kept with one that was sent.
export type Choices = {
  readonly [Name in Exclude<keyof LookDraft, 'department_id' | 'deleted' | `${PictureName}_sha256`>]-?:
    | NonNullable<LookDraft[Name]>
    | (Name extends 'footer' | `margin_${string}` ? null : never)
}

export type LookPictures = { readonly [Name in PictureName | 'logo']?: KeptPicture | undefined }
// Files of what left before they told their structure tell none.
export type DocumentLook = { choices: Choices; pictures: LookPictures; is_told?: boolean }

const OWN = new Set(['department_id', 'deleted', ...PICTURES.map((name) => `${name}_sha256`)])
const CHOSEN = Object.keys(looks.fields).filter((name) => !OWN.has(name)) as (keyof Choices)[]

// A look of an older version says nothing of what is new in this one.
export function choicesOf(look: LookDraft): Choices {
  const chosen = CHOSEN.map((name) => [name, look[name] ?? looks.blank[name] ?? null])
  return Object.fromEntries(chosen) as Choices
}

export const PLAIN_CHOICES: Choices = choicesOf({})

// Of what left before looks were kept, when there was one for all.
export const EARLY_CHOICES: Choices = { ...PLAIN_CHOICES, second_language: 'same' }

export function lookWarnings(look: LookDraft): Warning[] {
  const warnings: Warning[] = []
  const accent = colorOf(look.accent_color ?? PLAIN_CHOICES.accent_color)
  if (contrastOf(accent, WHITE) < 3)
    warnings.push({
      field: 'accent_color',
      message: `is light: letters in it are printed darker, as ${hexOf(readableOn(WHITE, accent))}`,
    })
  if (look.paper === 'letter' && look.envelope && look.envelope !== 'none')
    warnings.push({ field: 'envelope', message: 'is measured on A4 and may not meet the window on Letter' })
  const blocks = look.blocks ?? PLAIN_CHOICES.blocks
  const unseen = (['signature', 'stamp'] as const).filter((name) => look[`${name}_sha256`])
  if (unseen.length > 0 && !blocks.includes('signature'))
    warnings.push({
      field: 'blocks',
      message: `leave out signature, so the ${unseen.join(' and the ')} is printed only where the law asks for one`,
    })
  return warnings
}

// The colour of a look on pages and in letters: as a ground, what is read on it, and as letters on white.
export type Accent = { ground: string; letters: string; text: string }

const INK = colorOf('#181c24')

export function accentOf({ accent_color }: Pick<Choices, 'accent_color'>): Accent {
  const accent = colorOf(accent_color)
  return {
    ground: accent_color,
    letters: hexOf(lettersOn(accent, INK)),
    text: hexOf(readableOn(WHITE, accent)),
  }
}

// Three that go together, to begin with.
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

// All that a preset says; what it leaves out is as documents have always been, the stationery and the words are the account's own.
export const presetOf = (name: PresetName): LookDraft => {
  const { footer, margin_top_mm, margin_bottom_mm, paper, envelope, stationery_on, einvoice_pdf, ...common } =
    PLAIN_CHOICES
  return { ...(common as unknown as LookDraft), ...(PRESETS[name] as unknown as LookDraft) }
}
