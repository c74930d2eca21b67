// Texts for answering an estimate or order, in the languages of documents.

export type AnswerTexts = {
  ask: string
  name: string
  reason: string
  accept: string
  decline: string
  hint: string
  accepted: string
  declined: string
  expired: string
  accepted_by: string // with {name} and {time}
  declined_by: string // with {name} and {time}
  fingerprint: string
  changed: string
  no_longer_valid: string
  name_missing: string
  changed_meanwhile: string
  already_answered: string
}

const en: AnswerTexts = {
  ask: 'Your answer',
  name: 'Your name',
  reason: 'Reason for declining (optional)',
  accept: 'Accept',
  decline: 'Decline',
  hint: 'With your answer we store your name, the time, your IP address and a checksum of this document as PDF.',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  accepted_by: 'Accepted by {name} on {time}',
  declined_by: 'Declined by {name} on {time}',
  fingerprint: 'Document checksum (SHA-256)',
  changed: 'The document was changed after this answer. The answer refers to the earlier version.',
  no_longer_valid: 'This estimate is no longer valid. Please ask for a new one.',
  name_missing: 'Please enter your full name.',
  changed_meanwhile: 'The document has been changed in the meantime. Please review it again.',
  already_answered: 'This document has already been answered.',
}

const pl: AnswerTexts = {
  ask: 'Twoja odpowiedź',
  name: 'Imię i nazwisko',
  reason: 'Powód odrzucenia (opcjonalnie)',
  accept: 'Akceptuję',
  decline: 'Odrzucam',
  hint: 'Razem z odpowiedzią zapisujemy imię i nazwisko, czas, adres IP oraz skrót (SHA-256) tego dokumentu w formacie PDF.',
  accepted: 'Zaakceptowano',
  declined: 'Odrzucono',
  expired: 'Po terminie ważności',
  accepted_by: 'Zaakceptowano: {name}, {time}',
  declined_by: 'Odrzucono: {name}, {time}',
  fingerprint: 'Skrót dokumentu (SHA-256)',
  changed: 'Po udzieleniu odpowiedzi dokument zmieniono. Odpowiedź dotyczy wcześniejszej wersji.',
  no_longer_valid: 'Ta oferta straciła ważność. Poproś o nową.',
  name_missing: 'Podaj imię i nazwisko.',
  changed_meanwhile: 'Dokument został w międzyczasie zmieniony. Zapoznaj się z nim ponownie.',
  already_answered: 'Na ten dokument już udzielono odpowiedzi.',
}

const de: AnswerTexts = {
  ask: 'Ihre Antwort',
  name: 'Ihr Name',
  reason: 'Grund der Ablehnung (optional)',
  accept: 'Annehmen',
  decline: 'Ablehnen',
  hint: 'Mit Ihrer Antwort speichern wir Ihren Namen, den Zeitpunkt, Ihre IP-Adresse und die Prüfsumme dieses Dokuments als PDF.',
  accepted: 'Angenommen',
  declined: 'Abgelehnt',
  expired: 'Abgelaufen',
  accepted_by: 'Angenommen von {name} am {time}',
  declined_by: 'Abgelehnt von {name} am {time}',
  fingerprint: 'Prüfsumme des Dokuments (SHA-256)',
  changed: 'Das Dokument wurde nach dieser Antwort geändert. Die Antwort gilt für die vorherige Fassung.',
  no_longer_valid: 'Dieses Angebot ist nicht mehr gültig. Bitte fordern Sie ein neues an.',
  name_missing: 'Bitte geben Sie Ihren vollen Namen an.',
  changed_meanwhile: 'Das Dokument wurde inzwischen geändert. Bitte prüfen Sie es erneut.',
  already_answered: 'Dieses Dokument wurde bereits beantwortet.',
}

const fr: AnswerTexts = {
  ask: 'Votre réponse',
  name: 'Votre nom',
  reason: 'Motif du refus (facultatif)',
  accept: 'Accepter',
  decline: 'Refuser',
  hint: 'Avec votre réponse, nous conservons votre nom, l’heure, votre adresse IP et l’empreinte de ce document en PDF.',
  accepted: 'Accepté',
  declined: 'Refusé',
  expired: 'Expiré',
  accepted_by: 'Accepté par {name} le {time}',
  declined_by: 'Refusé par {name} le {time}',
  fingerprint: 'Empreinte du document (SHA-256)',
  changed: 'Le document a été modifié après cette réponse. La réponse concerne la version antérieure.',
  no_longer_valid: 'Cette offre n’est plus valable. Veuillez en demander une nouvelle.',
  name_missing: 'Veuillez indiquer votre nom complet.',
  changed_meanwhile: 'Le document a été modifié entre-temps. Veuillez le relire.',
  already_answered: 'Une réponse a déjà été donnée à ce document.',
}

const es: AnswerTexts = {
  ask: 'Su respuesta',
  name: 'Su nombre',
  reason: 'Motivo del rechazo (opcional)',
  accept: 'Aceptar',
  decline: 'Rechazar',
  hint: 'Con su respuesta guardamos su nombre, la hora, su dirección IP y la huella de este documento en PDF.',
  accepted: 'Aceptado',
  declined: 'Rechazado',
  expired: 'Caducado',
  accepted_by: 'Aceptado por {name} el {time}',
  declined_by: 'Rechazado por {name} el {time}',
  fingerprint: 'Huella del documento (SHA-256)',
  changed:
    'El documento se modificó después de esta respuesta. La respuesta se refiere a la versión anterior.',
  no_longer_valid: 'Esta oferta ya no es válida. Solicite una nueva.',
  name_missing: 'Indique su nombre completo.',
  changed_meanwhile: 'El documento se ha modificado entretanto. Revíselo de nuevo.',
  already_answered: 'Ya se ha respondido a este documento.',
}

const it: AnswerTexts = {
  ask: 'La sua risposta',
  name: 'Il suo nome',
  reason: 'Motivo del rifiuto (facoltativo)',
  accept: 'Accetto',
  decline: 'Rifiuto',
  hint: 'Con la risposta conserviamo il suo nome, l’ora, l’indirizzo IP e l’impronta di questo documento in PDF.',
  accepted: 'Accettato',
  declined: 'Rifiutato',
  expired: 'Scaduto',
  accepted_by: 'Accettato da {name} il {time}',
  declined_by: 'Rifiutato da {name} il {time}',
  fingerprint: 'Impronta del documento (SHA-256)',
  changed:
    'Il documento è stato modificato dopo questa risposta. La risposta si riferisce alla versione precedente.',
  no_longer_valid: 'Questa offerta non è più valida. Ne richieda una nuova.',
  name_missing: 'Indichi nome e cognome.',
  changed_meanwhile: 'Nel frattempo il documento è stato modificato. Lo rilegga, per favore.',
  already_answered: 'A questo documento è già stata data una risposta.',
}

const cs: AnswerTexts = {
  ask: 'Vaše odpověď',
  name: 'Vaše jméno',
  reason: 'Důvod odmítnutí (nepovinné)',
  accept: 'Přijmout',
  decline: 'Odmítnout',
  hint: 'S odpovědí ukládáme vaše jméno, čas, IP adresu a otisk tohoto dokumentu v PDF.',
  accepted: 'Přijato',
  declined: 'Odmítnuto',
  expired: 'Platnost vypršela',
  accepted_by: 'Přijal(a) {name}, {time}',
  declined_by: 'Odmítl(a) {name}, {time}',
  fingerprint: 'Otisk dokumentu (SHA-256)',
  changed: 'Dokument byl po této odpovědi změněn. Odpověď se týká předchozí verze.',
  no_longer_valid: 'Tato nabídka již neplatí. Požádejte prosím o novou.',
  name_missing: 'Uveďte prosím celé jméno.',
  changed_meanwhile: 'Dokument byl mezitím změněn. Podívejte se na něj prosím znovu.',
  already_answered: 'Na tento dokument již bylo odpovězeno.',
}

const sk: AnswerTexts = {
  ask: 'Vaša odpoveď',
  name: 'Vaše meno',
  reason: 'Dôvod odmietnutia (nepovinné)',
  accept: 'Prijať',
  decline: 'Odmietnuť',
  hint: 'S odpoveďou ukladáme vaše meno, čas, IP adresu a odtlačok tohto dokumentu v PDF.',
  accepted: 'Prijaté',
  declined: 'Odmietnuté',
  expired: 'Platnosť uplynula',
  accepted_by: 'Prijal(a) {name}, {time}',
  declined_by: 'Odmietol(la) {name}, {time}',
  fingerprint: 'Odtlačok dokumentu (SHA-256)',
  changed: 'Dokument bol po tejto odpovedi zmenený. Odpoveď sa týka predchádzajúcej verzie.',
  no_longer_valid: 'Táto ponuka už neplatí. Požiadajte prosím o novú.',
  name_missing: 'Uveďte prosím celé meno.',
  changed_meanwhile: 'Dokument bol medzitým zmenený. Pozrite si ho prosím znova.',
  already_answered: 'Na tento dokument už bolo odpovedané.',
}

const uk: AnswerTexts = {
  ask: 'Ваша відповідь',
  name: 'Ваше ім’я та прізвище',
  reason: 'Причина відмови (необов’язково)',
  accept: 'Прийняти',
  decline: 'Відхилити',
  hint: 'Разом із відповіддю ми зберігаємо ваше ім’я, час, IP-адресу та відбиток цього документа у PDF.',
  accepted: 'Прийнято',
  declined: 'Відхилено',
  expired: 'Термін дії минув',
  accepted_by: 'Прийнято: {name}, {time}',
  declined_by: 'Відхилено: {name}, {time}',
  fingerprint: 'Відбиток документа (SHA-256)',
  changed: 'Після цієї відповіді документ змінено. Відповідь стосується попередньої версії.',
  no_longer_valid: 'Ця пропозиція більше не дійсна. Попросіть нову.',
  name_missing: 'Вкажіть ім’я та прізвище.',
  changed_meanwhile: 'Документ тим часом змінено. Перегляньте його ще раз.',
  already_answered: 'На цей документ уже надано відповідь.',
}

const ANSWER_TEXTS: { readonly [lang: string]: AnswerTexts } = { en, pl, de, fr, es, it, cs, sk, uk }

// Takes a language code that the document texts have already resolved.
export const answerTextsIn = (lang: string): AnswerTexts => ANSWER_TEXTS[lang] ?? en
