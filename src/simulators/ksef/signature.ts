import { hash, verify, X509Certificate } from 'node:crypto'
import { ALGORITHMS, canonical, type Form } from './c14n.ts'
import { invalidRequest } from './errors.ts'
import { attributeOf, childNode, everyNode, isNode, type Node, nodeAt, textOf } from './nodes.ts'

// Verifies XAdES-BES signatures, enveloped or enveloping: what they cover and who signed.

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

// Returns the certificate and the element that it signed.
export function verifySignature(root: Node): { certificate: X509Certificate; signed: Node } {
  const signatures = [...everyNode(root)].filter(({ local, uri }) => local === 'Signature' && uri === DSIG)
  if (signatures.length > 1) throw invalidRequest(9103)
  const [signature] = signatures
  if (signature === undefined) throw invalidRequest(9102)
  const info = childNode(signature, 'SignedInfo')
  const certificate = certificateOf(signature)
  const references = (info?.children ?? []).filter(isNode).filter(({ local }) => local === 'Reference')
  const covered = references.map((reference) => checkReference(root, signature, reference))
  checkProperties(signature, covered, certificate)
  checkValue(info as Node, signature, certificate)
  const signed = covered.find(
    (node) => node.local === 'AuthTokenRequest' || contains(node, 'AuthTokenRequest'),
  )
  if (signed === undefined) throw invalidRequest(9105, 'Podpis nie obejmuje żądania.')
  return { certificate, signed: nodeNamed(signed, 'AuthTokenRequest') as Node }
}

const nodeNamed = (node: Node, local: string): Node | undefined =>
  [...everyNode(node)].find((candidate) => candidate.local === local)
const contains = (node: Node, local: string): boolean => nodeNamed(node, local) !== undefined

function certificateOf(signature: Node): X509Certificate {
  const text = textOf(nodeAt(signature, 'KeyInfo', 'X509Data', 'X509Certificate')).replace(/\s/g, '')
  try {
    return new X509Certificate(Buffer.from(text, 'base64'))
  } catch {
    throw invalidRequest(21115)
  }
}

function checkReference(root: Node, signature: Node, reference: Node): Node {
  const address = attributeOf(reference, 'URI')
  const covered = address === '' ? root : byId(root, address?.replace(/^#/, '') ?? '')
  const transforms = (childNode(reference, 'Transforms')?.children ?? [])
    .filter(isNode)
    .map((transform) => attributeOf(transform, 'Algorithm') ?? '')
  const form = formOf(transforms.filter((transform) => transform !== ENVELOPED))
  const text = canonical(covered, form, transforms.includes(ENVELOPED) ? signature : undefined)
  const digest = DIGESTS[attributeOf(childNode(reference, 'DigestMethod'), 'Algorithm') ?? '']
  const value = textOf(childNode(reference, 'DigestValue')).replace(/\s/g, '')
  if (digest === undefined || hash(digest, text, 'base64') !== value)
    throw invalidRequest(9105, `Skrót odwołania "${address}" nie zgadza się z treścią.`)
  return covered
}

function byId(root: Node, id: string): Node {
  const elements = [...everyNode(root)].filter(
    (element) => (attributeOf(element, 'Id') ?? attributeOf(element, 'ID')) === id,
  )
  // A duplicate id could mean a different element to another reader, so it is rejected.
  if (id === '' || elements.length !== 1)
    throw invalidRequest(9105, 'Podpis odwołuje się do nieznanej części.')
  return elements[0] as Node
}

function formOf(transforms: readonly string[]): Form {
  const [algorithm, ...more] = transforms
  const form = algorithm === undefined ? 'inclusive' : ALGORITHMS[algorithm]
  if (form === undefined || more.length > 0) throw invalidRequest(9105, 'Nieobsługiwane przekształcenie.')
  return form
}

// The signature must cover the certificate, so that another certificate of the same key cannot replace it.
function checkProperties(signature: Node, covered: readonly Node[], certificate: X509Certificate): void {
  const properties = covered.find(({ local }) => local === 'SignedProperties')
  const reference = [...everyNode(signature)].find(
    (element) => attributeOf(element, 'Type') === SIGNED_PROPERTIES,
  )
  if (properties === undefined || reference === undefined)
    throw invalidRequest(9105, 'Podpis nie jest podpisem XAdES.')
  const cert = [...everyNode(properties)].find(({ local }) => local === 'CertDigest')
  const digest = DIGESTS[attributeOf(childNode(cert, 'DigestMethod'), 'Algorithm') ?? '']
  const value = textOf(childNode(cert, 'DigestValue')).replace(/\s/g, '')
  if (digest === undefined || hash(digest, certificate.raw, 'base64') !== value)
    throw invalidRequest(9105, 'Certyfikat nie zgadza się z podpisanym skrótem.')
}

function checkValue(info: Node, signature: Node, { publicKey }: X509Certificate): void {
  const form = formOf([attributeOf(childNode(info, 'CanonicalizationMethod'), 'Algorithm') ?? ''])
  const method = METHODS[attributeOf(childNode(info, 'SignatureMethod'), 'Algorithm') ?? '']
  const value = Buffer.from(textOf(childNode(signature, 'SignatureValue')).replace(/\s/g, ''), 'base64')
  const text = Buffer.from(canonical(info, form))
  if (method === undefined || method.key !== publicKey.asymmetricKeyType) throw invalidRequest(9105)
  if ((publicKey.asymmetricKeyDetails?.modulusLength ?? 2048) < 2048) throw invalidRequest(21115)
  const encodings = method.key === 'ec' ? (['ieee-p1363', 'der'] as const) : (['der'] as const)
  if (!encodings.some((dsaEncoding) => verify(method.digest, text, { key: publicKey, dsaEncoding }, value)))
    throw invalidRequest(9105)
}
