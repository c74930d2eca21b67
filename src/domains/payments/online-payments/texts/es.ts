import type { PayWords } from './payment-texts.ts'

export const es: PayWords = {
  first_name: 'Nombre',
  last_name: 'Apellidos',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  street: 'Calle y número',
  post_code: 'Código postal',
  city: 'Ciudad',
  country: 'País',
  promocode: 'Código promocional',
  want_invoice: 'Quiero factura',
  company: 'Empresa o nombre completo',
  submit: 'Pedir y pagar',
  sending: 'Un momento…',
  closed: 'No disponible por ahora.',
  check: 'Revise este campo.',
  failed: 'Se ha producido un error. Inténtelo de nuevo.',
  busy: 'Demasiados intentos. Espere un minuto.',
  thanks: '¡Gracias! Hemos recibido su pedido. Para completarlo, realice el pago.',
  no_way: 'El vendedor le informará de cómo pagar.',
  pay_online: 'Pagar en línea',
  online_failed:
    'El pago en línea no está disponible en este momento. Elija otra forma de pago o inténtelo más tarde.',
  go_on: 'Continuar',
  waiting: 'Pendiente de pago',
}
