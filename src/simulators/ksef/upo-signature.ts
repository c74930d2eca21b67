import { createPrivateKey, createPublicKey, hash, type KeyObject, sign } from 'node:crypto'
import { canonical } from './c14n.ts'
import { writeCertificate } from './certificates.ts'
import { OFFICE } from './keys.ts'
import { readNodes } from './nodes.ts'
import { DSIG } from './signature.ts'
import type { MinistryKey, Simulator } from './state.ts'

// Signs receipts (UPO) like the ministry: XAdES-BES, enveloped. The same receipt always gets the same bytes, because
// clients that download it twice compare hashes; so the key, the certificate and the time of signing never change.

const XADES = 'http://uri.etsi.org/01903/v1.3.2#'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const PROPERTIES_ID = 'SignedProperties'
const END = /<\/Potwierdzenie>\s*$/
// RFC 2253 puts the last part of a name first.
const ISSUER = 'CN=KSeF simulator,O=Ministerstwo Finansów (atrapa),C=PL'

export function signReceipt({ state }: Simulator, xml: string, signedAt: number): string {
  const { key, certificate, serial } = readSigner(state.keys[0] as MinistryKey)
  const properties = writeProperties(certificate, serial, signedAt)
  const info = writeSignedInfo(xml, properties)
  const signature = [
    `<ds:Signature xmlns:ds="${DSIG}" Id="Signature">${info}`,
    `<ds:SignatureValue>${sign('sha256', Buffer.from(canonicalText(info)), key).toString('base64')}</ds:SignatureValue>`,
    `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.toString('base64')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>`,
    `<ds:Object><xades:QualifyingProperties xmlns:xades="${XADES}" Target="#Signature">${properties}</xades:QualifyingProperties></ds:Object>`,
    '</ds:Signature>',
  ].join('')
  return xml.replace(END, (end) => signature + end)
}

// The first key of the simulator is never removed from its state, even when it is withdrawn for encryption.
function readSigner({ private_key, key_id, from, to }: MinistryKey) {
  const key: KeyObject = createPrivateKey(private_key)
  const serial = hash('sha256', key_id, 'buffer').subarray(0, 16)
  const certificate = writeCertificate({
    subject: OFFICE,
    issuer: OFFICE,
    serial,
    from,
    to,
    public_key: createPublicKey(key),
    signed_with: key,
    usage: 'nonRepudiation',
  })
  return { key, certificate, serial }
}

const canonicalText = (xml: string): string => canonical(readNodes(xml), 'exclusive')

const writeSignedInfo = (xml: string, properties: string): string =>
  [
    `<ds:SignedInfo xmlns:ds="${DSIG}">`,
    `<ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"/><ds:SignatureMethod Algorithm="${RSA_SHA256}"/>`,
    `<ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="${DSIG}enveloped-signature"/>`,
    `<ds:Transform Algorithm="${EXCLUSIVE}"/></ds:Transforms>${writeDigest(canonicalText(xml))}</ds:Reference>`,
    `<ds:Reference Type="http://uri.etsi.org/01903#SignedProperties" URI="#${PROPERTIES_ID}"><ds:Transforms>`,
    `<ds:Transform Algorithm="${EXCLUSIVE}"/></ds:Transforms>${writeDigest(canonicalText(properties))}</ds:Reference>`,
    '</ds:SignedInfo>',
  ].join('')

const writeProperties = (certificate: Buffer, serial: Buffer, signedAt: number): string =>
  [
    `<xades:SignedProperties xmlns:xades="${XADES}" xmlns:ds="${DSIG}" Id="${PROPERTIES_ID}">`,
    `<xades:SignedSignatureProperties><xades:SigningTime>${new Date(signedAt).toISOString()}</xades:SigningTime>`,
    `<xades:SigningCertificate><xades:Cert><xades:CertDigest>${writeDigest(certificate)}</xades:CertDigest>`,
    `<xades:IssuerSerial><ds:X509IssuerName>${ISSUER}</ds:X509IssuerName>`,
    `<ds:X509SerialNumber>${BigInt(`0x${serial.toString('hex')}`)}</ds:X509SerialNumber></xades:IssuerSerial>`,
    '</xades:Cert></xades:SigningCertificate></xades:SignedSignatureProperties></xades:SignedProperties>',
  ].join('')

const writeDigest = (content: string | Buffer): string =>
  `<ds:DigestMethod Algorithm="${SHA256}"/><ds:DigestValue>${hash('sha256', content, 'base64')}</ds:DigestValue>`
