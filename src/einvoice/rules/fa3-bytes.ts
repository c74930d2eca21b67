import { isUtf8 } from 'node:buffer'
import { readXml, UnreadableXml } from '../xml/read.ts'
import type { Element } from '../xml/tree.ts'
import type { Finding, RuleInfo } from './finding.ts'

export const MAX_FA3_BYTES = 1_000_000
export const MAX_FA3_BYTES_WITH_ATTACHMENT = 3_000_000

const finding = (rule: string): Finding => ({ rule, severity: 'fatal', path: '/', field: '' })

export const fa3ByteRules: readonly RuleInfo[] = [1, 2, 3, 4, 5, 6, 7].map((number) => ({
  id: `KSEF-0${number}`,
  field: '',
  severity: 'fatal',
}))

// KSeF rejects files that are valid by the schema: it checks their bytes first.
export function readFa3(bytes: Uint8Array): { root: Element | undefined; findings: Finding[] } {
  const findings = checkFa3Bytes(bytes)
  try {
    const root = readXml(bytes, { max_bytes: MAX_FA3_BYTES_WITH_ATTACHMENT, plain: findings.length === 0 })
    if (bytes.length > MAX_FA3_BYTES && !root.children.some(({ name }) => name === 'Zalacznik'))
      findings.push(finding('KSEF-06'))
    return { root, findings }
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error
    return { root: undefined, findings: findings.length > 0 ? findings : [finding('KSEF-07')] }
  }
}

// Checks a file that Kwit writes. Size is the only byte rule that such a file can break.
export const checkFa3Size = (xml: string): Finding[] =>
  Buffer.byteLength(xml) > MAX_FA3_BYTES ? [finding('KSEF-06')] : []

export function checkFa3Bytes(bytes: Uint8Array): Finding[] {
  if (bytes.length > MAX_FA3_BYTES_WITH_ATTACHMENT) return [finding('KSEF-06')]
  if (hasOtherEncoding(bytes)) return [finding('KSEF-03')]
  if (!isUtf8(bytes)) return [finding('KSEF-01')]
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
  const violations: readonly (readonly [string, boolean])[] = [
    ['KSEF-02', text.startsWith('\ufeff')],
    ['KSEF-04', /<\?(?!xml\s)/.test(text)],
    ['KSEF-05', DISCOURAGED.test(text)],
  ]
  return violations.filter(([, isBroken]) => isBroken).map(([rule]) => finding(rule))
}

function hasOtherEncoding(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^[^<]{0,3}<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head)?.[1]
  return declared !== undefined && declared.toUpperCase() !== 'UTF-8'
}

// Characters that XML allows but discourages.
const DISCOURAGED =
  /[\u007f-\u0084\u0086-\u009f\ufdd0-\ufdef]|[\ud83f\ud87f\ud8bf\ud8ff\ud93f\ud97f\ud9bf\ud9ff\uda3f\uda7f\udabf\udaff\udb3f\udb7f\udbbf\udbff][\udffe\udfff]/
