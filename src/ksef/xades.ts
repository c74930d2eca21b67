import { createHash, createPrivateKey, hash, sign, X509Certificate } from 'node:crypto'

// Signs the sign-in request with a certificate (XAdES-BES, enveloped). The XML is written in the form that exclusive
// canonicalization produces, so that it can be signed as it is.

export type SignIn = {
  challenge: string
  nip: string
  certificate_pem: string
  private_key_pem: string
  at: number // KSeF's time
}

const REQUEST = 'http://ksef.mf.gov.pl/auth/token/2.0'
const DS = 'http://www.w3.org/2000/09/xmldsig#'
const XADES = 'http://uri.etsi.org/01903/v1.3.2#'
const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const PROPERTIES = 'SignedProperties'
const XMLNS_DS = `xmlns:ds="${DS}"`

export function signedRequest({ challenge, nip, certificate_pem, private_key_pem, at }: SignIn): string {
  const certificate = new X509Certificate(certificate_pem)
  const key = createPrivateKey(private_key_pem)
  const request = signInRequest(challenge, nip)
  const properties = signedProperties(certificate, at)
  const info = signedInfo(key.asymmetricKeyType === 'ec' ? 'ecdsa' : 'rsa', request, properties)
  const value = sign('sha256', Buffer.from(info), { key, dsaEncoding: 'ieee-p1363' }).toString('base64')
  const signature = [
    `<ds:Signature ${XMLNS_DS} Id="Signature">`,
    info,
    `<ds:SignatureValue>${value}</ds:SignatureValue>`,
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.raw.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
    `<ds:Object><xades:QualifyingProperties xmlns:xades="${XADES}" Target="#Signature">${properties}</xades:QualifyingProperties></ds:Object>`,
    '</ds:Signature>',
  ].join('')
  return request.replace(/<\/AuthTokenRequest>$/, () => `${signature}</AuthTokenRequest>`)
}

const signInRequest = (challenge: string, nip: string) =>
  [
    `<AuthTokenRequest xmlns="${REQUEST}">`,
    `<Challenge>${text(challenge)}</Challenge>`,
    `<ContextIdentifier><Nip>${text(nip)}</Nip></ContextIdentifier>`,
    '<SubjectIdentifierType>certificateSubject</SubjectIdentifierType>',
    '</AuthTokenRequest>',
  ].join('')

const signedInfo = (algorithm: 'rsa' | 'ecdsa', request: string, properties: string) =>
  [
    `<ds:SignedInfo ${XMLNS_DS}>`,
    `<ds:CanonicalizationMethod Algorithm="${C14N}"></ds:CanonicalizationMethod>`,
    `<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#${algorithm}-sha256"></ds:SignatureMethod>`,
    '<ds:Reference URI=""><ds:Transforms>',
    `<ds:Transform Algorithm="${DS}enveloped-signature"></ds:Transform>`,
    `<ds:Transform Algorithm="${C14N}"></ds:Transform>`,
    `</ds:Transforms>${digestElements(request)}</ds:Reference>`,
    `<ds:Reference Type="http://uri.etsi.org/01903#SignedProperties" URI="#${PROPERTIES}"><ds:Transforms>`,
    `<ds:Transform Algorithm="${C14N}"></ds:Transform>`,
    `</ds:Transforms>${digestElements(properties)}</ds:Reference>`,
    '</ds:SignedInfo>',
  ].join('')

const digestElements = (content: string) =>
  `<ds:DigestMethod Algorithm="${SHA256}"></ds:DigestMethod><ds:DigestValue>${hash('sha256', content, 'base64')}</ds:DigestValue>`

// Exclusive canonicalization repeats the namespace declarations on each outermost element that uses them: here `ds`
// several times.
const signedProperties = (certificate: X509Certificate, at: number) =>
  [
    `<xades:SignedProperties xmlns:xades="${XADES}" Id="${PROPERTIES}"><xades:SignedSignatureProperties>`,
    `<xades:SigningTime>${new Date(at).toISOString()}</xades:SigningTime>`,
    '<xades:SigningCertificate><xades:Cert><xades:CertDigest>',
    `<ds:DigestMethod ${XMLNS_DS} Algorithm="${SHA256}"></ds:DigestMethod>`,
    `<ds:DigestValue ${XMLNS_DS}>${createHash('sha256').update(certificate.raw).digest('base64')}</ds:DigestValue>`,
    '</xades:CertDigest><xades:IssuerSerial>',
    `<ds:X509IssuerName ${XMLNS_DS}>${text(issuerName(certificate))}</ds:X509IssuerName>`,
    `<ds:X509SerialNumber ${XMLNS_DS}>${BigInt(`0x${certificate.serialNumber}`)}</ds:X509SerialNumber>`,
    '</xades:IssuerSerial></xades:Cert></xades:SigningCertificate>',
    '</xades:SignedSignatureProperties></xades:SignedProperties>',
  ].join('')

// RFC 2253 lists the last part first.
const issuerName = ({ issuer }: X509Certificate) =>
  issuer
    .split('\n')
    .reverse()
    .map((part) => part.replace(/=.*/s, (value) => `=${value.slice(1).replace(/([,+"\\<>;])/g, '\\$1')}`))
    .join(',')

const text = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;')
