// Server messages about tokens with limited rights.
export const tokens: { readonly [text: string]: string } = {
  'is not known in {}, in which this token has a maximum of {}':
    'nie da się przeliczyć na {1}, a ten token ma limit kwoty {2}; podaj kurs',
  'is above the maximum of this token, {}': 'przekracza limit kwoty tego tokena ({})',
  'must be the rate of a central bank, because this token has a maximum amount; leave it out':
    'musi być kursem banku centralnego, bo ten token ma limit kwoty; zostaw to pole puste',
  'A token with a maximum amount can write documents and payments only one at a time':
    'Token z limitem kwoty może zapisywać tylko pojedyncze dokumenty i płatności',
  'The user of this token no longer has access to its departments':
    'Użytkownik tego tokena nie ma już dostępu do jego oddziałów',
  'A revoked token cannot be changed; create another one':
    'Nie można zmienić unieważnionego tokena; utwórz nowy',
  'a user can have at most {} tokens; revoke one first':
    'użytkownik może mieć maksymalnie {} tokenów; najpierw unieważnij jeden',
  'is too long (maximum is {} networks)': 'za dużo sieci (maks. {})',
  '{} must be an IP address or a network such as 10.0.0.0/8':
    'podaj adres IP albo sieć, np. 10.0.0.0/8, zamiast „{}”',
  'must not be in the past': 'podaj dzisiejszą lub późniejszą datę',
  'A token with limited rights cannot do this; use the API token of the user, or sign in':
    'Token z ograniczonymi uprawnieniami na to nie pozwala; użyj tokena API użytkownika albo zaloguj się',
  'This token was revoked; use another one': 'Ten token został unieważniony; użyj innego',
  'This token has expired; change its last day, or use another one':
    'Ten token wygasł; zmień jego ostatni dzień albo użyj innego',
  'This token cannot be used from {}; add the address to the networks of the token':
    'Tego tokena nie można używać z adresu {}; dodaj ten adres do sieci tokena',
  'This token or its user lacks the right {}': 'Ten token lub jego użytkownik nie ma uprawnienia {}',
}
