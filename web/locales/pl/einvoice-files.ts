import type { einvoiceFileTexts as en } from '../en/einvoice-files.ts'

export const einvoiceFileTexts: typeof en = {
  title: 'E-faktura (XML)',
  files: {
    fa3: 'KSeF, FA(3)',
    'fa-rr': 'KSeF, FA_RR(1)',
    ubl: 'Peppol, UBL',
    xrechnung: 'XRechnung',
    cii: 'EN 16931, CII',
    facturx: 'Factur-X (PDF)',
  },
}
