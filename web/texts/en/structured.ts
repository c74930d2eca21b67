export const structured = {
  title: 'Structured invoice',
  files: {
    fa3: 'KSeF, FA(3)',
    ubl: 'Peppol, UBL',
    xrechnung: 'XRechnung',
    cii: 'EN 16931, CII',
    facturx: 'Factur-X (PDF)',
  },
}
