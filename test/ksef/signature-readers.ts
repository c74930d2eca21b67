// Verifies XML signatures with two libraries that share no code with Kwit or with each other.
import { verify, X509Certificate } from 'node:crypto'
import { DOMImplementation, DOMParser, XMLSerializer } from '@xmldom/xmldom'
import * as xades from 'xadesjs'
import { SignedXml } from 'xml-crypto'

xades.setNodeDependencies({ DOMParser, XMLSerializer, DOMImplementation })
xades.Application.setEngine('node', globalThis.crypto)

export const verifyByXades = async (text: string): Promise<boolean> => {
  const document = xades.Parse(text)
  const signed = new xades.SignedXml(document)
  const [signature] = Array.from(
    document.getElementsByTagNameNS('http://www.w3.org/2000/09/xmldsig#', 'Signature'),
  )
  signed.LoadXml(signature)
  return signed.Verify().catch(() => false)
}

export const verifyByXmlCrypto = (text: string): boolean => {
  const [signature] = /<ds:Signature .*<\/ds:Signature>/s.exec(text) ?? []
  const signed = new SignedXml({ publicCert: /<ds:X509Certificate>/.test(text) ? pemIn(text) : '' })
  signed.SignatureAlgorithms[EC_SHA256] = EcdsaSha256
  signed.loadSignature(signature as string)
  try {
    return signed.checkSignature(text)
  } catch {
    return false
  }
}

const EC_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256'
const pemIn = (text: string) =>
  new X509Certificate(Buffer.from(/<ds:X509Certificate>(.*?)</.exec(text)?.[1] ?? '', 'base64')).publicKey
    .export({ type: 'spki', format: 'pem' })
    .toString()

// xml-crypto has no algorithm for elliptic curves.
class EcdsaSha256 {
  getAlgorithmName = () => EC_SHA256
  getSignature = () => {
    throw new Error('only read here')
  }
  verifySignature = (material: string, key: string, value: string) =>
    verify('sha256', Buffer.from(material), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(value, 'base64'))
}
