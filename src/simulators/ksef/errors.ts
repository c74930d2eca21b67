// Errors of the simulator with the ministry's codes and texts, in whichever of the two error formats the caller
// requests.

const DESCRIPTIONS: { readonly [code: number]: string } = {
  9101: 'Nieprawidłowy dokument.',
  9102: 'Brak podpisu.',
  9103: 'Przekroczona liczba dozwolonych podpisów.',
  9105: 'Nieprawidłowy podpis.',
  21001: 'Nieczytelna treść.',
  21111: 'Nieprawidłowe wyzwanie autoryzacyjne.',
  21115: 'Nieprawidłowy certyfikat.',
  21117: 'Nieprawidłowy identyfikator podmiotu dla wskazanego typu kontekstu.',
  21155: 'Przekroczono dozwoloną liczbę faktur w sesji.',
  21157: 'Nieprawidłowy rozmiar części pakietu.',
  21161: 'Przekroczono dozwoloną liczbę części pakietu.',
  21164: 'Faktura o podanym identyfikatorze nie istnieje.',
  21165: 'Faktura o podanym numerze KSeF nie jest jeszcze dostępna.',
  21166: 'Korekta techniczna niedostępna.',
  21167: 'Status faktury nie pozwala na korektę techniczną.',
  21173: 'Brak sesji o wskazanym numerze referencyjnym.',
  21175: 'Wynik zapytania o podanym identyfikatorze nie istnieje.',
  21178: 'Nie znaleziono UPO dla podanych kryteriów.',
  21180: 'Status sesji nie pozwala na wykonanie operacji.',
  21182: 'Osiągnięto limit trwających eksportów.',
  21183: 'Zakres filtrowania wykracza poza dostępny zakres danych.',
  21184: 'Sesja jest chwilowo niedostępna.',
  21205: 'Pakiet nie może być pusty.',
  21208: 'Czas oczekiwania na requesty upload lub finish został przekroczony.',
  21217: 'Nieprawidłowe kodowanie znaków.',
  21301: 'Brak autoryzacji.',
  21304: 'Brak uwierzytelnienia.',
  21401: 'Dokument nie jest zgodny ze schemą (xsd).',
  21402: 'Nieprawidłowy rozmiar pliku.',
  21403: 'Nieprawidłowy skrót pliku.',
  21405: 'Błąd walidacji danych wejściowych.',
  21406: 'Konflikt podpisu i typu uwierzytelnienia.',
  21418: 'Przekazany token kontynuacji ma nieprawidłowy format.',
  21470: 'Przesłany identyfikator klucza jest nieznany lub wskazuje na wycofany klucz.',
  25001: 'Brak możliwości pobrania danych do CSR dla wykorzystanego sposobu uwierzytelnienia.',
  25002: 'Brak możliwości złożenia wniosku certyfikacyjnego dla wykorzystanego sposobu uwierzytelnienia.',
  25003: 'Dane w CSR nie zgadzają się z danymi w użytym wektorze uwierzytelniającym.',
  25004: 'Niepoprawny format CSR lub niepoprawny podpis CSR.',
  25005: 'Wniosek certyfikacyjny o podanym numerze referencyjnym nie istnieje.',
  25008: 'Certyfikat o podanym numerze seryjnym nie istnieje.',
  25009: 'Nie można odwołać wskazanego certyfikatu, ponieważ jest już odwołany, zablokowany lub nieważny.',
  25010: 'Nieprawidłowy typ lub długość klucza.',
  26001: 'Nie można nadać tokenowi uprawnień których nie posiadasz.',
  71001: 'Faktura nie może zostac przypisana do Identyfikatora Zbiorczego.',
  71002: 'Faktura jest już przypisana do maksymalnej liczby Identyfikatorów Zbiorczych.',
}

export class Fault extends Error {
  readonly status: number
  readonly code: number
  readonly details: readonly string[]
  readonly extra: { readonly [name: string]: unknown }
  readonly headers: { readonly [name: string]: string }

  constructor(
    status: number,
    {
      code = 0,
      details = [],
      extra = {},
      headers = {},
    }: Partial<Pick<Fault, 'code' | 'details' | 'extra' | 'headers'>>,
  ) {
    super(`${status} ${code} ${details.join(' ')}`)
    this.status = status
    this.code = code
    this.details = details
    this.extra = extra
    this.headers = headers
  }
}

export const invalidRequest = (code: number, ...details: string[]): Fault => new Fault(400, { code, details })

export const unauthorizedFault = (detail: string): Fault => new Fault(401, { details: [detail] })

export const forbidden = (reason: string, detail: string, security: object = {}): Fault =>
  new Fault(403, { details: [detail], extra: { reasonCode: reason, security } })

export const expiredFault = (): Fault =>
  new Fault(410, { details: ['Status operacji nie jest już dostępny.'] })

export const tooMany = (seconds: number, limit: string): Fault =>
  new Fault(429, {
    details: [`Przekroczono limit ${limit}. Spróbuj ponownie po ${seconds} sekundach.`],
    headers: { 'retry-after': String(seconds) },
  })

const TITLES: { readonly [status: number]: string } = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  429: 'Too Many Requests',
}

type ErrorContext = { instance: string; timestamp: string; trace: string; is_problem: boolean }

// The legacy format is documented for 400 and 429 only.
export function renderFault(fault: Fault, context: ErrorContext): { type: string; body: object } {
  const { status, code, details } = fault
  if (status === 400 && !context.is_problem)
    return { type: 'application/json', body: legacyBody(fault, context) }
  if (status === 429 && !context.is_problem)
    return {
      type: 'application/json',
      body: { status: { code: 429, description: 'Too Many Requests', details } },
    }
  const body = {
    title: TITLES[status] ?? 'Internal Server Error',
    status,
    instance: context.instance,
    detail: status === 400 ? 'Żądanie jest nieprawidłowe.' : (details[0] ?? ''),
    ...(status === 400 ? { errors: [{ code, description: descriptionOf(code), details }] } : {}),
    ...fault.extra,
    timestamp: context.timestamp,
    traceId: context.trace,
  }
  return { type: 'application/problem+json', body }
}

const legacyBody = ({ code, details }: Fault, { timestamp, trace }: ErrorContext) => ({
  exception: {
    exceptionDetailList: [{ exceptionCode: code, exceptionDescription: descriptionOf(code), details }],
    serviceCode: trace.slice(0, 8),
    serviceCtx: 'srvSTAND',
    serviceName: 'Undefined',
    timestamp,
  },
})

const descriptionOf = (code: number): string => DESCRIPTIONS[code] ?? 'Nieznany błąd.'
