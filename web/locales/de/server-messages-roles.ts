// Server messages about roles, and about members restricted to some departments.
export const roles: { readonly [text: string]: string } = {
  'Only users with access to all departments can do this':
    'Das dürfen nur Benutzer mit Zugriff auf alle Niederlassungen',
  'The payment also settles documents of other departments; ask a user who has access to them':
    'Die Zahlung gleicht auch Belege anderer Niederlassungen aus; bitten Sie einen Benutzer mit Zugriff darauf',
  'must be one of your departments': 'wählen Sie eine Ihrer Niederlassungen',
  'is assigned to users; give them another role first':
    'die Rolle ist Benutzern zugewiesen; geben Sie ihnen zuerst eine andere',
  'must be owner, admin, member, accountant or a custom role such as role_1':
    'geben Sie owner, admin, member, accountant oder eine eigene Rolle wie role_1 an',
  'must be empty for owners and administrators':
    'Inhaber und Administratoren haben Zugriff auf alle Niederlassungen; lassen Sie das Feld leer',
  'contains a department that does not exist; remove its id':
    'eine der Niederlassungen existiert nicht; wählen Sie eine andere',
  'an account can have at most {} custom roles; delete one first':
    'ein Konto kann höchstens {} eigene Rollen haben; löschen Sie zuerst eine',
}
