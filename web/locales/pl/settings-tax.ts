import type { tax as english } from '../en/settings-tax.ts'

// VAT settings of the account and of departments.
export const tax: typeof english = {
  hint: 'Każda zmiana obowiązuje od podanego dnia, więc wcześniejsze miesiące zachowują swoje zasady. Oddziały mogą mieć własne ustawienia.',
  ofDepartment: 'Rozliczanie VAT w tym oddziale',
  ofDepartmentHint: 'Podaj tylko to, co różni się od ustawień konta.',
  inForce: 'Obecne ustawienia',
  none: 'Obowiązują ustawienia domyślne, dopóki nie dodasz zmiany.',
  add: 'Dodaj zmianę',
  remove: 'Usuń',
  newItem: 'Nowa zmiana',
  from: (day) => `Od ${day}`,
  since: 'Od dnia',
  sinceHint: 'Pierwszy dzień obowiązywania.',
  asBefore: 'Bez zmian',
  byDefault: (choice) => `Domyślnie: ${choice}`,
  fields: {
    quarterly: 'Rozliczenie',
    cash_method: 'Odliczanie VAT od zakupów',
    proportion: 'Proporcja, %',
    business_share: 'Prewspółczynnik, %',
    exchange_rates: 'Kursy walut',
    only_decided: 'Otrzymane faktury',
    unconfirmed_corrections: 'Korekty zmniejszające poza KSeF',
    evidence: 'WDT i eksport ze stawką 0%',
  },
  hints: {
    quarterly: 'Jak często składasz deklaracje VAT.',
    cash_method: 'Kto stosuje metodę kasową, odlicza VAT od zakupów po zapłacie (art. 86 ust. 10e).',
    proportion:
      'Część VAT do odliczenia od zakupów związanych ze sprzedażą opodatkowaną i zwolnioną (art. 90).',
    business_share: 'Część zakupów mieszanych, która służy działalności gospodarczej (art. 86 ust. 2a).',
    exchange_rates: 'Kursy, po których przelicza się dokumenty w obcej walucie.',
    only_decided: 'Z których faktur odlicza się VAT.',
    unconfirmed_corrections: 'Kiedy się je ujmuje, jeśli nabywca nie potwierdził odbioru.',
    evidence: 'Jaką stawkę stosować, dopóki brakuje dowodów wywozu.',
  },
  choices: {
    quarterly: { false: 'Miesięczne', true: 'Kwartalne' },
    cash_method: { false: 'Po otrzymaniu faktury', true: 'Po zapłacie' },
    exchange_rates: { nbp: 'NBP', ecb: 'EBC', income_tax: 'Jak w podatku dochodowym (art. 31a ust. 2a)' },
    only_decided: { false: 'Wszystkie', true: 'Tylko zaksięgowane' },
    unconfirmed_corrections: { issue: 'W dniu wystawienia', wait: 'Dopiero po potwierdzeniu' },
    evidence: { assumed: '0%, dowody wpłyną później', required: 'Po terminie stawka krajowa' },
  },
}
