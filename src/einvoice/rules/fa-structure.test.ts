import { describe, expect, test } from 'vitest'
import { readInvoice } from '../reading/invoice.ts'
import { readXml } from '../xml/read.ts'
import { structureFaults } from './fa-structure.ts'

const NOTES =
  '<Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A><Zwolnienie><P_19N>1</P_19N></Zwolnienie><NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu><P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje>'
const CORRECTED =
  '<RodzajFaktury>KOR</RodzajFaktury><DaneFaKorygowanej><DataWystFaKorygowanej>2026-10-01</DataWystFaKorygowanej><NrFaKorygowanej>F/1</NrFaKorygowanej><NrKSeF>1</NrKSeF><NrKSeFFaKorygowanej>5265877635-20261001-0100A0A0A0A0-4E</NrKSeFFaKorygowanej></DaneFaKorygowanej>'
const VALID = `<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Naglowek><KodFormularza>FA</KodFormularza><WariantFormularza>3</WariantFormularza><DataWytworzeniaFa>2026-11-16T08:00:00Z</DataWytworzeniaFa></Naglowek>
  <Podmiot1><DaneIdentyfikacyjne><NIP>5265877635</NIP><Nazwa>Ogród</Nazwa></DaneIdentyfikacyjne><Adres><KodKraju>PL</KodKraju><AdresL1>Polna 1</AdresL1></Adres></Podmiot1>
  <Podmiot2><DaneIdentyfikacyjne><NIP>1111111111</NIP><Nazwa>Jan</Nazwa></DaneIdentyfikacyjne><JST>2</JST><GV>2</GV></Podmiot2>
  <Fa><KodWaluty>PLN</KodWaluty><P_1>2026-11-16</P_1><P_2>F/2</P_2><P_13_1>100</P_13_1><P_14_1>23</P_14_1><P_15>123</P_15>${NOTES}<RodzajFaktury>VAT</RodzajFaktury><FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>Róże</P_7><P_8B>1</P_8B><P_9A>100</P_9A><P_11>100</P_11><P_12>23</P_12></FaWiersz><Platnosc><Zaplacono>1</Zaplacono><DataZaplaty>2026-11-16</DataZaplaty><TerminPlatnosci><Termin>2026-11-30</Termin></TerminPlatnosci><FormaPlatnosci>6</FormaPlatnosci></Platnosc></Fa>
</Faktura>`

const TERM = '<TerminPlatnosci><Termin>2026-11-30</Termin></TerminPlatnosci>'
const FORM = '<FormaPlatnosci>6</FormaPlatnosci>'

describe('structure of an FA(3) that can be read', () => {
  test.each<[string, string, string, string[]]>([
    ['is right', '', '', []],
    ['a correction', '<RodzajFaktury>VAT</RodzajFaktury>', CORRECTED, []],
    [
      'the number before the day',
      '<P_1>2026-11-16</P_1><P_2>F/2</P_2>',
      '<P_2>F/2</P_2><P_1>2026-11-16</P_1>',
      ['Faktura/Fa: P_1 must not follow P_2'],
    ],
    [
      'annotations left out',
      '<P_16>2</P_16><P_17>2</P_17>',
      '',
      ['Faktura/Fa/Adnotacje: P_16 is missing', 'Faktura/Fa/Adnotacje: P_17 is missing'],
    ],
    [
      'a number of the Union without its country',
      '<NIP>1111111111</NIP>',
      '<NrVatUE>PL1111111111</NrVatUE>',
      ['Faktura/Podmiot2/DaneIdentyfikacyjne: NrVatUE needs KodUE before it'],
    ],
    [
      'a KSeF number that is none',
      '<RodzajFaktury>VAT</RodzajFaktury>',
      CORRECTED.replace('0100A0A0A0A0-4E', 'OTHER-ID'),
      ['Faktura/Fa/DaneFaKorygowanej/NrKSeFFaKorygowanej is not a KSeF number'],
    ],
    [
      'the term after the form of payment',
      `${TERM}${FORM}`,
      `${FORM}${TERM}`,
      ['Faktura/Fa/Platnosc: TerminPlatnosci must not follow FormaPlatnosci'],
    ],
    [
      'an element that does not exist',
      '<JST>2</JST>',
      '<JST>2</JST><Kraj>PL</Kraj>',
      ['Faktura/Podmiot2: Kraj is not allowed here'],
    ],
    [
      'an empty name',
      '<Nazwa>Jan</Nazwa>',
      '<Nazwa> </Nazwa>',
      ['Faktura/Podmiot2/DaneIdentyfikacyjne/Nazwa is empty'],
    ],
  ])('%s', (_, from, to, faults) => {
    expect(VALID).toContain(from)
    const root = readXml(Buffer.from(VALID.replace(from, to)))
    expect(structureFaults(root)).toEqual(faults)
    const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''
    const message = `is not a valid FA(3); KSeF would reject it: ${faults[0]}${more}`
    expect(readInvoice(root).warnings).toEqual(faults.length > 0 ? [{ field: 'received', message }] : [])
  })
})
