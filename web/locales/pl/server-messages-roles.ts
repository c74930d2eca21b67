// Server messages about roles, and about members restricted to some departments.
export const roles: { readonly [text: string]: string } = {
  'Only users with access to all departments can do this':
    'Może to zrobić tylko użytkownik z dostępem do wszystkich oddziałów',
  'The payment also settles documents of other departments; ask a user who has access to them':
    'Płatność rozlicza też dokumenty innych oddziałów; poproś użytkownika, który ma do nich dostęp',
  'must be one of your departments': 'wybierz jeden ze swoich oddziałów',
  'is assigned to users; give them another role first':
    'rola jest przypisana do użytkowników; najpierw przypisz im inną',
  'must be owner, admin, member, accountant or a custom role such as role_1':
    'podaj owner, admin, member, accountant lub własną rolę, np. role_1',
  'must be empty for owners and administrators':
    'właściciele i administratorzy mają dostęp do wszystkich oddziałów; pozostaw puste',
  'contains a department that does not exist; remove its id': 'wskazany oddział nie istnieje; wybierz inny',
  'an account can have at most {} custom roles; delete one first':
    'konto może mieć najwyżej {} własnych ról; najpierw usuń jedną',
}
