import { XmlC14NMode, XmlDocument, type XmlElement } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { canonical, type Form } from '../../src/simulators/ksef/c14n.ts'
import { childNode, type Node, readNodes } from '../../src/simulators/ksef/nodes.ts'

const MODES = {
  exclusive: XmlC14NMode.XML_C14N_EXCLUSIVE_1_0,
  inclusive: XmlC14NMode.XML_C14N_1_0,
} as const

const DOCUMENTS = [
  '<a/>',
  '<?xml version="1.0"?><!-- no --><a xmlns="urn:a" xmlns:b="urn:b" b:z="1" a="2">\n <b:c xmlns:d="urn:d"/>\t</a>',
  '<x:a xmlns:x="urn:x" xmlns:y="urn:y"><inner y:k="&lt;&quot;&#9;&#10;&amp;" b="1" a="2">&gt;&#13;<![CDATA[<&>]]></inner></x:a>',
  '<a xmlns="urn:1"><inner xmlns=""><c xmlns="urn:1"/></inner></a>',
  '<a xmlns:p="urn:1"><inner xmlns:p="urn:2" p:x="1"><p:c xmlns:p="urn:1"/></inner></a>',
  '<a xml:lang="pl" xml:space="preserve"><?target some data?><inner xml:lang="en">żółć 😀<?empty?></inner></a>',
  '<z xmlns="urn:z" xmlns:a="urn:a" xmlns:b="urn:b"><inner b:one="1" a:two="2" three="3"><a:d/><b:d/></inner></z>',
]

test.each(DOCUMENTS)('%s is written like libxml2 does, as a document and as an inner element', (text) => {
  const document = XmlDocument.fromString(text)
  const root = readNodes(text)
  const within = childNode(root, 'inner')
  const theirWithin = document.get('//*[local-name()="inner"]') as XmlElement | null
  for (const form of ['exclusive', 'inclusive'] as Form[]) {
    const theirs = (node: XmlElement) => node.canonicalizeToString({ mode: MODES[form] })
    expect(canonical(root, form)).toBe(theirs(document.root))
    if (within !== undefined && theirWithin) expect(canonical(within as Node, form)).toBe(theirs(theirWithin))
  }
  document.dispose()
})
