const IBAN = 'DE89370400440532013000'

export type Line = { amount: string; title: string; name?: string; iban?: string; day?: string }

// A statement of one day with these transactions.
export const camt = (lines: readonly Line[], currency = 'PLN', account = 'PL61109010140000071219812874') =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>9</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>${currency}</Ccy></Acct>${lines
    .map(({ amount, title, name = 'Mlyny', iban = IBAN, day = '2026-03-02' }, index) => {
      const isOut = amount.startsWith('-')
      const party = isOut ? 'Cdtr' : 'Dbtr'
      return `<Ntry><Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${isOut ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>R${index}${Math.random()}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><${party}><Pty><Nm>${name}</Nm></Pty></${party}><${party}Acct><Id><IBAN>${iban}</IBAN></Id></${party}Acct></RltdPties><RmtInf><Ustrd>${title}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
    })
    .join('')}</Stmt></BkToCstmrStmt></Document>`
