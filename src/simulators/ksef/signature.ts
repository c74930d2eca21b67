import { hash, verify, X509Certificate } from 'node:crypto'
import { ALGORITHMS, canonical, type Form } from './c14n.ts'
import { wrong } from './errors.ts'
import { attributeOf, childNode, everyNode, isNode, type Node, nodeAt, textOf } from './nodes.ts'

// Signatures of XAdES-BES, enveloped or enveloping: what they cover, and by whom.

export const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const SIGNED_PROPERTIES = 'http://uri.etsi.org/01903#SignedProperties'
const ENVELOPED = `${DSIG}enveloped-signature`
const DIGESTS: { readonly [algorithm: string]: string } = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
}
const METHODS: { readonly [algorithm: string]: { digest: string; key: 'rsa' | 'ec' } } = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': { digest: 'sha256', key: 'rsa' },
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': { digest: 'sha512', key: 'rsa' },
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256': { digest: 'sha256', key: 'ec' },
}

// The certificate and what it signed.
export function verifySignature(root: Node): { certificate: X509Certificate; signed: Node } {
  const found = [...everyNode(root)].filter(({ local, uri }) => local === 'Signature' && uri === DSIG)
  if (found.length > 1) throw wrong(9103)
  const [signature] = found
  if (signature === undefined) throw wrong(9102)
  const info = childNode(signature, 'SignedInfo')
  const certificate = certificateOf(signature)
  const references = (info?.children ?? []).filter(isNode).filter(({ local }) => local === 'Reference')
  const covered = references.map((reference) => checkReference(root, signature, reference))
  checkProperties(signature, covered, certificate)
  checkValue(info as Node, signature, certificate)
  const signed = covered.find((node) => node.local === 'AuthTokenRequest' || holds(node, 'AuthTokenRequest'))
  if (signed === undefined) throw wrong(9105, 'Podpis nie obejmuje żądania.')
  return { certificate, signed: nodeNamed(signed, 'AuthTokenRequest') as Node }
}

const nodeNamed = (node: Node, local: string): Node | undefined =>
  [...everyNode(node)].find((one) => one.local === local)
const holds = (node: Node, local: string): boolean => nodeNamed(node, local) !== undefined

function certificateOf(signature: Node): X509Certificate {
  const text = textOf(nodeAt(signature, 'KeyInfo', 'X509Data', 'X509Certificate')).replace(/\s/g, '')
  try {
    return new X509Certificate(Buffer.from(text, 'base64'))
  } catch {
    throw wrong(21115)
  }
}

function checkReference(root: Node, signature: Node, reference: Node): Node {
  const address = attributeOf(reference, 'URI')
  const covered = address === '' ? root : byId(root, address?.replace(/^#/, '') ?? '')
  const transforms = (childNode(reference, 'Transforms')?.children ?? [])
    .filter(isNode)
    .map((one) => attributeOf(one, 'Algorithm') ?? '')
  const form = formOf(transforms.filter((one) => one !== ENVELOPED))
  const text = canonical(covered, form, transforms.includes(ENVELOPED) ? signature : undefined)
  const digest = DIGESTS[attributeOf(childNode(reference, 'DigestMethod'), 'Algorithm') ?? '']
  const value = textOf(childNode(reference, 'DigestValue')).replace(/\s/g, '')
  if (digest === undefined || hash(digest, text, 'base64') !== value)
    throw wrong(9105, `Skrót odwołania "${address}" nie zgadza się z treścią.`)
  return covered
}

function byId(root: Node, id: string): Node {
  const found = [...everyNode(root)].filter(
    (one) => (attributeOf(one, 'Id') ?? attributeOf(one, 'ID')) === id,
  )
  // Two of one name could mean something else to the next reader.
  if (id === '' || found.length !== 1) throw wrong(9105, 'Podpis odwołuje się do nieznanej części.')
  return found[0] as Node
}

function formOf(transforms: readonly string[]): Form {
  const [algorithm, ...more] = transforms
  const form = algorithm === undefined ? 'inclusive' : ALGORITHMS[algorithm]
  if (form === undefined || more.length > 0) throw wrong(9105, 'Nieobsługiwane przekształcenie.')
  return form
}

// Which certificate was used is signed too, so that no other of the same key can take its place.
function checkProperties(signature: Node, covered: readonly Node[], certificate: X509Certificate): void {
  const properties = covered.find(({ local }) => local === 'SignedProperties')
  const reference = [...everyNode(signature)].find((one) => attributeOf(one, 'Type') === SIGNED_PROPERTIES)
  if (properties === undefined || reference === undefined)
    throw wrong(9105, 'Podpis nie jest podpisem XAdES.')
  const cert = [...everyNode(properties)].find(({ local }) => local === 'CertDigest')
  const digest = DIGESTS[attributeOf(childNode(cert, 'DigestMethod'), 'Algorithm') ?? '']
  const value = textOf(childNode(cert, 'DigestValue')).replace(/\s/g, '')
  if (digest === undefined || hash(digest, certificate.raw, 'base64') !== value)
    throw wrong(9105, 'Certyfikat nie zgadza się z podpisanym skrótem.')
}

function checkValue(info: Node, signature: Node, { publicKey }: X509Certificate): void {
  const form = formOf([attributeOf(childNode(info, 'CanonicalizationMethod'), 'Algorithm') ?? ''])
  const method = METHODS[attributeOf(childNode(info, 'SignatureMethod'), 'Algorithm') ?? '']
  const value = Buffer.from(textOf(childNode(signature, 'SignatureValue')).replace(/\s/g, ''), 'base64')
  const text = Buffer.from(canonical(info, form))
  if (method === undefined || method.key !== publicKey.asymmetricKeyType) throw wrong(9105)
  if ((publicKey.asymmetricKeyDetails?.modulusLength ?? 2048) < 2048) throw wrong(21115)
  const encodings = method.key === 'ec' ? (['ieee-p1363', 'der'] as const) : (['der'] as const)
  if (!encodings.some((dsaEncoding) => verify(method.digest, text, { key: publicKey, dsaEncoding }, value)))
    throw wrong(9105)
}
