// Of roles and departments of people.
export const roles: { readonly [text: string]: string } = {
  'You work for some departments; this is about all of them':
    'Pracujesz dla wybranych oddziałów, a to dotyczy wszystkich',
  'It pays documents of other departments too': 'Opłaca też dokumenty innych oddziałów',
  'is not a department that you work for': 'nie jest oddziałem, dla którego pracujesz',
  'somebody has this role: give them another first': 'ktoś ma tę rolę: najpierw daj mu inną',
  'is no role: owner, admin, member, accountant, or one of the account such as role_1':
    'to nie jest rola: owner, admin, member, accountant lub własna, np. role_1',
  'owners and administrators work for all departments':
    'właściciele i administratorzy pracują dla wszystkich oddziałów',
  'names a department that does not exist': 'wskazuje oddział, którego nie ma',
  'an account has at most {} roles of its own': 'konto ma najwyżej {} własnych ról',
}
