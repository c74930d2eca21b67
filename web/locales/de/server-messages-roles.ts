// Of roles and departments of people.
export const roles: { readonly [text: string]: string } = {
  'You work for some departments; this is about all of them':
    'Sie arbeiten für einzelne Abteilungen; das hier betrifft alle',
  'It pays documents of other departments too': 'Sie bezahlt auch Belege anderer Abteilungen',
  'is not a department that you work for': 'ist keine Abteilung, für die Sie arbeiten',
  'somebody has this role: give them another first':
    'jemand hat diese Rolle: geben Sie der Person zuerst eine andere',
  'is no role: owner, admin, member, accountant, or one of the account such as role_1':
    'ist keine Rolle: owner, admin, member, accountant oder eine eigene wie role_1',
  'owners and administrators work for all departments': 'Inhaber und Verwalter arbeiten für alle Abteilungen',
  'names a department that does not exist': 'nennt eine Abteilung, die es nicht gibt',
  'an account has at most {} roles of its own': 'ein Konto hat höchstens {} eigene Rollen',
}
