// Messages of unlinking accounts, in the language of the account, because compatible programs show them to users.

type UnlinkMessages = { readonly unlinked: string; readonly nothing: string }

const ENGLISH: UnlinkMessages = { unlinked: 'Accounts unlinked', nothing: 'No accounts to unlink' }

const MESSAGES: { [lang: string]: UnlinkMessages } = {
  en: ENGLISH,
  pl: { unlinked: 'Konta odłączone', nothing: 'Brak kont do odłączenia' },
  de: { unlinked: 'Konten getrennt', nothing: 'Keine Konten zum Trennen' },
  fr: { unlinked: 'Comptes dissociés', nothing: 'Aucun compte à dissocier' },
  es: { unlinked: 'Cuentas desvinculadas', nothing: 'No hay cuentas que desvincular' },
  it: { unlinked: 'Account scollegati', nothing: 'Nessun account da scollegare' },
  cs: { unlinked: 'Účty odpojeny', nothing: 'Žádné účty k odpojení' },
  sk: { unlinked: 'Účty odpojené', nothing: 'Žiadne účty na odpojenie' },
  uk: { unlinked: 'Облікові записи від’єднано', nothing: 'Немає облікових записів для від’єднання' },
}

export const unlinkMessages = (lang: unknown): UnlinkMessages =>
  MESSAGES[String(lang ?? '').slice(0, 2)] ?? ENGLISH
