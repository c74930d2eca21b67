// Server messages about roles, and about members restricted to some departments.
export const roles: { readonly [text: string]: string } = {
  'Requires access to all departments': 'Potrzebny jest dostęp do wszystkich oddziałów',
  'The payment also settles documents of other departments':
    'Płatność rozlicza też dokumenty innych oddziałów',
  'must be one of your departments': 'wybierz jeden ze swoich oddziałów',
  'is assigned to users; give them another role first':
    'rola jest przypisana do użytkowników; najpierw przypisz im inną',
  'must be owner, admin, member, accountant or a custom role such as role_1':
    'podaj owner, admin, member, accountant lub własną rolę, np. role_1',
  'must be empty for owners and administrators':
    'właściciele i administratorzy mają dostęp do wszystkich oddziałów; pozostaw puste',
  'contains a department that does not exist': 'wskazany oddział nie istnieje; wybierz inny',
  'an account can have at most {} custom roles': 'konto może mieć najwyżej {} własnych ról',
}
