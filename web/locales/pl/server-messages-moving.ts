// Of accounts that move in.
export const moving: { readonly [text: string]: string } = {
  'cannot be read with this token: see to them by hand': 'nie da się odczytać tym tokenem: ustaw ręcznie',
  'A move into this account is under way': 'Na to konto coś się już przenosi',
  'is not an address such as https://acme.example': 'nie jest adresem, np. https://acme.example',
  'It was stopped, or somebody else moves it in already': 'Zatrzymano albo ktoś inny już to przenosi',
  'is not a token': 'nie jest tokenem',
  'must begin with https://': 'musi zaczynać się od https://',
  'is a host that this installation does not call (KWIT_MOVE_HOSTS)':
    'to host, z którym ta instalacja się nie łączy (KWIT_MOVE_HOSTS)',
  'is of a kind that is not known here': 'jest rodzaju, którego tu nie ma',
  'has no number': 'nie ma numeru',
  'has no date of issue': 'nie ma daty wystawienia',
  'does not say what it comes to': 'nie podaje, ile wynosi',
  'does not have its form': 'nie ma właściwej postaci',
  'cannot be understood here: {}': 'nie da się tu zrozumieć: {}',
  'has a number that another document of its kind has here: {}':
    'ma numer, który ma tu inny dokument tego rodzaju: {}',
  'has a link that leads to another document here: it got a new one':
    'ma odnośnik, który prowadzi tu do innego dokumentu: dostał nowy',
  'has no kind, number or date': 'nie ma rodzaju, numeru albo daty',
  'has a number that another document has here: {}': 'ma numer, który ma tu inny dokument: {}',
  'is of a product that did not come': 'dotyczy produktu, który nie przyszedł',
  'says no quantity': 'nie podaje ilości',
  'was {} there, and its movements come to {}': 'wynosił tam {}, a z ruchów wychodzi {}',
  'This installation lets nobody move in (KWIT_MOVING)':
    'Przenosiny są w tej instalacji wyłączone (KWIT_MOVING)',
  'It was switched off here': 'Wyłączono to tutaj',
  'was cut: {}': 'skrócono: {}',
  'is another record when it is asked for alone': 'zapytany osobno jest innym rekordem',
  'is told twice, the second time otherwise: the first was taken':
    'podany dwa razy, za drugim razem inaczej: wzięto pierwszy',
  'names {} {}, which did not come': 'wskazuje {} {}, ale to nie przyszło',
  'was changed on both sides: it stays as it is here':
    'zmieniono po obu stronach: zostaje tak, jak jest tutaj',
  'is {}, ours would be {} ({} apart)': 'wynosi {}, u nas byłoby {} (różnica {})',
  'its files cannot be read: {}': 'plików nie da się odczytać: {}',
  'its lines cannot be read: {}': 'pozycji nie da się odczytać: {}',
  'its file {} is left out: {}': 'plik {} pominięto: {}',
  '{} of {} have no id': '{} z {} nie ma identyfikatora',
  '{} of {} are too long to be read together': '{} z {} jest za dużych, by odczytać je razem',
  'It does not know the token: {}': 'Nie zna tego tokenu: {}',
  'The token may not read this: {}': 'Tym tokenem nie wolno tego czytać: {}',
  'It has no such thing: {}': 'Nie ma tam czegoś takiego: {}',
  'This installation does not call it: {}': 'Ta instalacja się z tym nie łączy: {}',
  'It did not answer in time: {}': 'Nie odpowiada na czas: {}',
  'The connection broke ({}): {}': 'Połączenie się zerwało ({}): {}',
  'It answers more than {} MB: {}': 'Odpowiedź ma ponad {} MB: {}',
  'It answers more than {} MB': 'Odpowiedź ma ponad {} MB',
  'It answers more than {} values: {}': 'Odpowiedź zawiera ponad {} wartości: {}',
  'It answers more than {} values': 'Odpowiedź zawiera ponad {} wartości',
  'It answers JSON nested deeper than {} levels: {}':
    'Odpowiedź jest zagnieżdżona głębiej niż na {} poziomów: {}',
  'It answers JSON nested deeper than {} levels': 'Odpowiedź jest zagnieżdżona głębiej niż na {} poziomów',
  'It asks to wait longer than a dry run can': 'Każe czekać dłużej, niż może trwać próba',
  'It brings more than {} records and notes, the limit of a transfer here (KWIT_MOVE_ROWS): {}':
    'Przenosi ponad {} rekordów i uwag, a to limit przenosin w tej instalacji (KWIT_MOVE_ROWS): {}',
  'It sends more than {} MB, the limit of a transfer here (KWIT_MOVE_MEGABYTES): {}':
    'Przesyła ponad {} MB, a to limit przenosin w tej instalacji (KWIT_MOVE_MEGABYTES): {}',
  'It takes longer than {} hours, the limit of a transfer here (KWIT_MOVE_HOURS): {}':
    'Trwa dłużej niż {} godz., a to limit przenosin w tej instalacji (KWIT_MOVE_HOURS): {}',
  'The server ended several times while it was at this transfer, so it is not tried again':
    'Serwer kilka razy zakończył pracę podczas tych przenosin, więc nie próbuje ponownie',
  'It answers more than can be read: {}': 'Odpowiedź jest zbyt duża, by ją odczytać: {}',
  'It answers more than can be read': 'Odpowiedź jest zbyt duża, by ją odczytać',
  'It answers a page, such as one to sign in, in place of JSON: {}':
    'Odpowiada stroną, np. logowania, zamiast JSON: {}',
  'It answers {}: {}': 'Odpowiada {}: {}',
  'Moved in from another service, which may go on with it. End it there, then resume it here':
    'Przeniesiono z innego serwisu, który może to robić dalej. Zakończ tam, potem wznów tutaj',
  'It has no such thing': 'Nie ma tam czegoś takiego',
  'The token may not read this': 'Tym tokenem nie wolno tego czytać',
  'It answers {}': 'Odpowiada {}',
}
