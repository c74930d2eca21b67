// Small FA(3) documents: one line, with the fields that a test needs to tell them apart.

export type DocumentFields = {
  number: string
  seller?: string
  buyer?: string
  day?: string
  net?: string
}

export const SELLER = '5265877635'
export const BUYER = '1111111111'

const element = (name: string, text: string): string => `<${name}>${text}</${name}>`

export const fa3 = ({
  number,
  seller = SELLER,
  buyer = BUYER,
  day = '2026-11-16',
  net = '100.00',
}: DocumentFields): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">
  <Naglowek>
    <KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>
    <WariantFormularza>3</WariantFormularza>
    <DataWytworzeniaFa>2026-11-16T08:00:00Z</DataWytworzeniaFa>
  </Naglowek>
  <Podmiot1>
    <DaneIdentyfikacyjne>${element('NIP', seller)}<Nazwa>Sprzedawca ${seller}</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Polna 1</AdresL1><AdresL2>00-001 Warszawa</AdresL2></Adres>
  </Podmiot1>
  <Podmiot2>
    <DaneIdentyfikacyjne>${buyer === '' ? element('BrakID', '1') : element('NIP', buyer)}<Nazwa>Nabywca ${buyer}</Nazwa></DaneIdentyfikacyjne>
    <Adres><KodKraju>PL</KodKraju><AdresL1>ul. Leśna 2</AdresL1><AdresL2>00-002 Warszawa</AdresL2></Adres>
    <JST>2</JST><GV>2</GV>
  </Podmiot2>
  <Fa>
    <KodWaluty>PLN</KodWaluty>
    ${element('P_1', day)}
    ${element('P_2', number)}
    ${element('P_13_1', net)}
    ${element('P_14_1', (Number(net) * 0.23).toFixed(2))}
    ${element('P_15', (Number(net) * 1.23).toFixed(2))}
    <Adnotacje>
      <P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A>
      <Zwolnienie><P_19N>1</P_19N></Zwolnienie>
      <NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu>
      <P_23>2</P_23>
      <PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy>
    </Adnotacje>
    <RodzajFaktury>VAT</RodzajFaktury>
    <FaWiersz>
      <NrWierszaFa>1</NrWierszaFa><P_7>Usługa</P_7><P_8A>szt.</P_8A><P_8B>1</P_8B>
      ${element('P_9A', net)}${element('P_11', net)}<P_12>23</P_12>
    </FaWiersz>
  </Fa>
</Faktura>
`)
