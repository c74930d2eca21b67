import type { PayWords } from './payment-texts.ts'

export const fr: PayWords = {
  first_name: 'Prénom',
  last_name: 'Nom',
  email: 'E-mail',
  phone: 'Téléphone',
  street: 'Rue et numéro',
  post_code: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  promocode: 'Code promo',
  want_invoice: 'Je souhaite une facture',
  company: 'Société ou nom complet',
  submit: 'Commander et payer',
  sending: 'Un instant…',
  closed: 'Indisponible pour le moment.',
  check: 'Veuillez vérifier ce champ.',
  failed: 'Une erreur s’est produite. Veuillez réessayer.',
  busy: 'Trop de tentatives. Veuillez patienter une minute.',
  thanks: 'Merci ! Votre commande est enregistrée. Pour la finaliser, procédez au paiement.',
  no_way: 'Le vendeur vous indiquera comment payer.',
  pay_online: 'Payer en ligne',
  online_failed:
    'Le paiement en ligne est indisponible pour le moment. Choisissez un autre mode de paiement ou réessayez plus tard.',
  go_on: 'Continuer',
  waiting: 'En attente de paiement',
}
