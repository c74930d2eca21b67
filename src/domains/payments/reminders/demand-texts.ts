// Texts of formal demands for payment, in the languages of documents.
export type DemandWords = {
  title: string
  creditor: string
  debtor: string
  opening: string // with {document}, {issue_date}, {payment_to}, {overdue}, {total}, {until}; in brackets what needs an account
  claim: string
  amount: string
  principal: string // with {document}
  consequence: string
  settled: string
  known: string // with {known}: interest ends before today
}

const WORDS: { readonly [code: string]: DemandWords } = {
  en: {
    title: 'Demand for payment',
    creditor: 'Creditor',
    debtor: 'Debtor',
    opening:
      '{document} dated {issue_date} was due on {payment_to} and is {overdue_days} overdue. We demand payment of {total} by {until}[ to the account below].',
    claim: 'Claim',
    amount: 'Amount',
    principal: '{document}: outstanding',
    consequence:
      'If the amount has not arrived by then, we will take legal action to recover it, which will increase the costs. Interest accrues until the day of payment.',
    settled: 'If you have paid in the meantime, please disregard this letter.',
    known:
      'The interest above is calculated until {known}, because the rate for later days was not known when this letter was written. Interest for later days is due in addition.',
  },
  pl: {
    title: 'Wezwanie do zapłaty',
    creditor: 'Wierzyciel',
    debtor: 'Dłużnik',
    opening:
      'Termin płatności dokumentu {document} z dnia {issue_date} minął {payment_to} (dni po terminie: {overdue}). Wzywamy do zapłaty kwoty {total} do dnia {until}[ na rachunek wskazany poniżej].',
    claim: 'Należność',
    amount: 'Kwota',
    principal: '{document}: pozostało do zapłaty',
    consequence:
      'W razie braku zapłaty w tym terminie skierujemy sprawę na drogę postępowania sądowego, co zwiększy koszty. Dalsze odsetki naliczane są do dnia zapłaty.',
    settled: 'Jeśli należność została już zapłacona, prosimy uznać to wezwanie za nieaktualne.',
    known:
      'Odsetki obliczono do {known}, ponieważ w dniu sporządzenia wezwania stopa odsetek za dalsze dni nie była jeszcze znana. Odsetki za dalsze dni należą się dodatkowo.',
  },
  de: {
    title: 'Mahnung',
    creditor: 'Gläubiger',
    debtor: 'Schuldner',
    opening:
      '{document} vom {issue_date} war am {payment_to} fällig (Tage überfällig: {overdue}). Wir fordern Sie auf, {total} bis zum {until}[ auf das unten genannte Konto] zu zahlen.',
    claim: 'Forderung',
    amount: 'Betrag',
    principal: '{document}: noch offen',
    consequence:
      'Geht der Betrag bis dahin nicht ein, leiten wir gerichtliche Schritte ein, wodurch weitere Kosten entstehen. Zinsen laufen bis zum Tag der Zahlung weiter.',
    settled: 'Falls Sie inzwischen gezahlt haben, betrachten Sie dieses Schreiben als gegenstandslos.',
    known:
      'Die Zinsen sind bis {known} berechnet, weil der Zinssatz der folgenden Tage bei Erstellung dieses Schreibens nicht bekannt war. Zinsen für spätere Tage kommen hinzu.',
  },
  fr: {
    title: 'Mise en demeure',
    creditor: 'Créancier',
    debtor: 'Débiteur',
    opening:
      '{document} du {issue_date} était payable le {payment_to} (jours de retard : {overdue}). Nous vous mettons en demeure de régler {total} au plus tard le {until}[ sur le compte indiqué ci-dessous].',
    claim: 'Créance',
    amount: 'Montant',
    principal: '{document} : reste à payer',
    consequence:
      'À défaut de règlement dans ce délai, nous engagerons une procédure judiciaire, ce qui augmentera les frais. Les intérêts courent jusqu’au jour du paiement.',
    settled: 'Si vous avez payé entre-temps, ne tenez pas compte de ce courrier.',
    known:
      'Les intérêts sont calculés jusqu’au {known}, car le taux des jours suivants n’était pas connu à la date de ce courrier. Les intérêts ultérieurs s’y ajoutent.',
  },
  es: {
    title: 'Requerimiento de pago',
    creditor: 'Acreedor',
    debtor: 'Deudor',
    opening:
      '{document} de {issue_date} venció el {payment_to} (días de retraso: {overdue}). Le requerimos el pago de {total} a más tardar el {until}[ en la cuenta indicada abajo].',
    claim: 'Deuda',
    amount: 'Importe',
    principal: '{document}: pendiente de pago',
    consequence:
      'Si el importe no llega en ese plazo, iniciaremos acciones judiciales, lo que aumentará los gastos. Los intereses siguen corriendo hasta el día del pago.',
    settled: 'Si ya ha pagado, no tenga en cuenta este escrito.',
    known:
      'Los intereses se calculan hasta el {known}, porque el tipo de los días siguientes no se conocía al redactar este escrito. Los intereses posteriores se añaden.',
  },
  it: {
    title: 'Diffida di pagamento',
    creditor: 'Creditore',
    debtor: 'Debitore',
    opening:
      '{document} del {issue_date} è scaduto il {payment_to} (giorni di ritardo: {overdue}). Vi invitiamo a pagare {total} entro il {until}[ sul conto indicato sotto].',
    claim: 'Credito',
    amount: 'Importo',
    principal: '{document}: ancora da pagare',
    consequence:
      'In mancanza di pagamento entro tale termine procederemo per vie legali, con aggravio di spese. Gli interessi decorrono fino al giorno del pagamento.',
    settled: 'Se avete già pagato, ignorate questa lettera.',
    known:
      'Gli interessi sono calcolati fino al {known}, perché il tasso dei giorni successivi non era noto alla data di questa lettera. Gli interessi successivi si aggiungono.',
  },
  cs: {
    title: 'Výzva k úhradě',
    creditor: 'Věřitel',
    debtor: 'Dlužník',
    opening:
      '{document} ze dne {issue_date} byl splatný {payment_to} (dní po splatnosti: {overdue}). Vyzýváme vás k úhradě částky {total} do {until}[ na níže uvedený účet].',
    claim: 'Pohledávka',
    amount: 'Částka',
    principal: '{document}: zbývá uhradit',
    consequence:
      'Nebude-li částka do té doby uhrazena, budeme ji vymáhat soudní cestou, čímž vzniknou další náklady. Úroky běží až do dne úhrady.',
    settled: 'Pokud jste mezitím zaplatili, považujte tento dopis za bezpředmětný.',
    known:
      'Úroky jsou vypočteny do {known}, protože sazba za další dny nebyla v den sepsání známa. Úroky za další dny se připočítají.',
  },
  sk: {
    title: 'Výzva na úhradu',
    creditor: 'Veriteľ',
    debtor: 'Dlžník',
    opening:
      '{document} zo dňa {issue_date} bol splatný {payment_to} (dní po splatnosti: {overdue}). Vyzývame vás na úhradu sumy {total} do {until}[ na nižšie uvedený účet].',
    claim: 'Pohľadávka',
    amount: 'Suma',
    principal: '{document}: zostáva uhradiť',
    consequence:
      'Ak suma dovtedy nebude uhradená, budeme ju vymáhať súdnou cestou, čím vzniknú ďalšie náklady. Úroky plynú až do dňa úhrady.',
    settled: 'Ak ste medzičasom zaplatili, považujte tento list za bezpredmetný.',
    known:
      'Úroky sú vypočítané do {known}, pretože sadzba za ďalšie dni nebola v deň spísania známa. Úroky za ďalšie dni sa pripočítajú.',
  },
  uk: {
    title: 'Вимога про сплату',
    creditor: 'Кредитор',
    debtor: 'Боржник',
    opening:
      'Термін оплати документа {document} від {issue_date} минув {payment_to} (днів прострочення: {overdue}). Вимагаємо сплатити {total} до {until}[ на рахунок, зазначений нижче].',
    claim: 'Заборгованість',
    amount: 'Сума',
    principal: '{document}: залишилося сплатити',
    consequence:
      'Якщо кошти не надійдуть до цього дня, ми звернемося до суду, що збільшить витрати. Відсотки нараховуються до дня оплати.',
    settled: 'Якщо ви вже сплатили, не зважайте на цей лист.',
    known:
      'Відсотки обчислено до {known}, бо ставка за наступні дні ще не була відома на день складання листа. Відсотки за наступні дні додаються.',
  },
}

export const demandWords = (code: string): DemandWords => WORDS[code] ?? (WORDS.en as DemandWords)
