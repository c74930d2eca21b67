import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Polish and German texts use one term for each concept. Earlier texts used these other words for the same concepts.

const TEXTS = {
  pl: [
    ...filesIn('web/locales/pl'),
    'src/domains/administration/email/texts/pl.ts',
    'src/domains/documents/texts/pl.ts',
    'src/domains/payments/online-payments/texts/pl.ts',
    'src/einvoice/rules/messages/pl.ts',
  ],
  de: [
    ...filesIn('web/locales/de'),
    'src/domains/administration/email/texts/de.ts',
    'src/domains/documents/texts/de.ts',
    'src/domains/payments/online-payments/texts/de.ts',
    'src/einvoice/rules/messages/de.ts',
  ],
}

test.each([
  ['pl', /(?<![\p{L}_])(the|and|with|your|this|cannot)(?![\p{L}_])/iu, 'Polish'],
  ['de', /(?<![\p{L}_])(the|and|with|your|this|cannot)(?![\p{L}_])/iu, 'German'],
  ['pl', /samoczynnie|odnośnik/i, 'automatycznie, link'],
  ['pl', /(?<!\p{L})dział(y|u|em|om|ach|ów)?(?!\p{L})/iu, 'oddział'],
  ['pl', /kont(o|a|u|em) bankow/i, 'rachunek bankowy'],
  ['pl', /atrap/i, 'symulator'],
  ['pl', /(dokument|wiadomość|środowisk)\S* próbn/i, 'testowy'],
  ['pl', /punkt(u|em|y)? dostępu/i, 'punkt dostępowy'],
  ['pl', /przenosin/i, 'migracja'],
  ['pl', /(?<!\p{L})(wy|za)logowan(y|a)(?!\p{L})/iu, 'a sentence without gender'],
  ['pl', /(?<!Bearer) …/, 'an ellipsis without a space'],
  ['pl', /\d %/, 'a percent sign without a space'],
  ['de', /(?<!\p{L})(von selbst|Ersatz)(?!\p{L})/u, 'automatisch, Simulator'],
  ['de', /Verwalter|Eigentümer/, 'Administrator, Inhaber'],
  ['de', /Kennwort/, 'Passwort'],
  ['de', /Abteilung/, 'Niederlassung'],
  ['de', /Abschlag(?!.*Zuschlag)|Kassenbeleg|Quittung/, 'Anzahlung, Kassenbon, Rechnung ohne Umsatzsteuer'],
  ['de', /Zinsnote|im Verzug/, 'Verzugszinsrechnung, überfällig'],
  ['de', /Zugangspunkt|Zugangscode/, 'Peppol-Access-Point, API-Token'],
  ['de', /versend(en|et)|versandt/, 'senden'],
  ['de', /Verkaufsdatum|Ausstellungsdatum/, 'Leistungsdatum, Rechnungsdatum'],
  ['de', /Ist-Versteuerung|geteilte Zahlung/, 'Istversteuerung, Split Payment'],
  ['de', /de[rnm] (API-)?Token/, 'das Token'],
  ['de', /[\d}] %/, 'a no-break space before a percent sign'],
  ['de', /(?<!Bearer) …/, 'a no-break space before an ellipsis'],
] as const)('texts in %s contain nothing like %s: %s', (lang, wrong, _term) => {
  expect(TEXTS[lang].flatMap((file) => findIn(file, wrong))).toEqual([])
})

function filesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name))
}

// The keys of messages are in English.
function findIn(file: string, wrong: RegExp): string[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines
    .map((line) => line.replace(/^ {2}(?:'[^']*'|"[^"]*"):/, '').replace(/\/\/.*$/, ''))
    .filter((line) => wrong.test(line))
    .map((line) => `${file}: ${line.trim()}`)
}
