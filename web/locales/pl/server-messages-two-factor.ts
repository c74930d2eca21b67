// Server messages about two factors.
export const twoFactor: { readonly [text: string]: string } = {
  'Remove your own second factors in your settings': 'Własne składniki usuń w swoich ustawieniach',
  'The user also belongs to accounts that you do not own; ask the operator of this server for help':
    'Użytkownik należy też do kont, których nie jesteś właścicielem; poproś o pomoc operatora serwera',
  'is not enough for a user with two factors; sign in, then open the invitation again':
    'nie wystarczy, bo ten użytkownik loguje się dwuskładnikowo; zaloguj się i otwórz zaproszenie ponownie',
  'belongs to no set-up; scan a new QR code': 'nie należy do żadnej konfiguracji; zeskanuj nowy kod QR',
  'is incorrect, expired or already used; enter the current code':
    'jest nieprawidłowy, wygasł lub został już użyty; wpisz aktualny kod',
  'is one too many (maximum is {}); delete one first': 'przekracza limit ({}); najpierw usuń inny',
  'This passkey is already in use': 'Ten klucz dostępu jest już używany',
  'is not valid; try again': 'jest nieprawidłowy; spróbuj ponownie',
  'Set up an authenticator app or a passkey first':
    'Najpierw skonfiguruj aplikację uwierzytelniającą lub klucz dostępu',
  'The account {} requires two factors; add another one before you remove the last':
    'Konto {} wymaga dwóch składników; dodaj inny, zanim usuniesz ostatni',
  'The code is wrong, expired or already used; enter the current code':
    'Kod jest nieprawidłowy, wygasł lub został już użyty; wpisz aktualny kod',
  'Confirm your identity with your password, a code or a passkey first':
    'Najpierw potwierdź swoją tożsamość hasłem, kodem lub kluczem dostępu',
  'This account requires two factors; set up an authenticator app or a passkey first':
    'To konto wymaga dwóch składników; najpierw skonfiguruj aplikację uwierzytelniającą lub klucz dostępu',
}
