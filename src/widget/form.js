// @ts-nocheck
// Runs in other people's pages: no dependencies, no globals, nothing but this form inside its own shadow root. Texts become text
// nodes, the style an adopted sheet, so that the strictest policy of a page has nothing to refuse.

export function drawPaymentForm(kwit) {
  const script = document.currentScript ?? [...document.scripts].find(({ src }) => src.includes(kwit.action))
  const asked = new URL(script.src).searchParams
  const { lang, words } = kwit

  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes))
      if (value !== false && value !== undefined) element.setAttribute(name, value)
    element.append(...children.filter((child) => child))
    return element
  }

  const host = make('div', { class: 'kwit-payment', lang })
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(kwit.css)
  root.adoptedStyleSheets = [sheet]

  // What the page knows already: data-first-name of the script tag, or first_name in its address.
  const known = (name) =>
    script.dataset[name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())] ??
    asked.get(name) ??
    asked.get(`payment[${name}]`) ??
    ''

  const money = (cents) => {
    const figure = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
    // As the server writes amounts everywhere else.
    const number = new Intl.NumberFormat(lang, {
      minimumFractionDigits: kwit.decimals,
      maximumFractionDigits: Math.max(2, kwit.decimals),
    })
    return `${number.format(figure)}\u00a0${kwit.currency}`
  }
  // Exact, as the server counts: no amount passes through a binary fraction.
  const exact = (text) => {
    const [, whole, part = ''] = /^(\d{1,12})(?:[.,](\d{1,6}))?$/.exec(text.trim()) ?? []
    return whole ? { units: BigInt(whole + part), per: 10n ** BigInt(part.length) } : undefined
  }
  const product = (a, b) => a && b && (a.units * b.units * 200n + a.per * b.per) / (2n * a.per * b.per)

  const TYPES = { email: 'email', phone: 'tel' }
  const COMPLETE = {
    first_name: 'given-name',
    last_name: 'family-name',
    email: 'email',
    phone: 'tel',
    country: 'country-name',
    street: 'street-address',
    post_code: 'postal-code',
    city: 'address-level2',
    invoice_name: 'organization',
  }
  const field = (name, label, options = {}) => {
    const id = `payment_${name}`
    const { is_required, value = known(name), kind, ...more } = options
    const input = make('input', {
      id,
      name: `payment[${name}]`,
      type: TYPES[name] ?? 'text',
      value,
      maxlength: 255,
      autocomplete: COMPLETE[name] ?? 'off',
      'aria-required': is_required ? 'true' : undefined,
      ...more,
    })
    const star = is_required && make('span', { class: 'star', 'aria-hidden': 'true' }, ' *')
    const error = make('small', { id: `${id}_error`, class: 'error' })
    return make('p', { class: kind ?? 'field' }, make('label', { for: id }, label, star), input, error)
  }
  const hidden = (name, value) => value && make('input', { type: 'hidden', name, value })

  const heading = make('h2', { id: 'title', dir: 'auto' }, kwit.name)
  const about = kwit.about && make('p', { class: 'about', dir: 'auto' }, kwit.about)
  const card = make('section', { class: 'card', 'aria-labelledby': 'title' }, heading, about)
  root.append(card)
  const put = () => (document.head.contains(script) ? document.body.append(host) : script.after(host))
  if (document.body) put()
  else addEventListener('DOMContentLoaded', put)
  if (!kwit.is_open) return card.append(make('p', { class: 'notice', role: 'status' }, words.closed))

  const price = known('price') || kwit.price || ''
  const figures = { inputmode: 'decimal', maxlength: 18 }
  const unit_price = !kwit.is_elastic && kwit.has_quantity && exact(kwit.price)
  const invoice =
    kwit.has_invoice &&
    make(
      'fieldset',
      { class: 'grid', hidden: '', disabled: '' },
      field('invoice_name', words.company, { is_required: true, kind: 'field whole' }),
      field('invoice_tax_no', words.tax_no),
      field('invoice_street', words.street),
      field('invoice_post_code', words.post_code),
      field('invoice_city', words.city),
      field('invoice_country', words.country),
    )
  const wants = make('input', {
    type: 'checkbox',
    id: 'payment_generate_invoice',
    name: 'payment[generate_invoice]',
    value: '1',
  })
  const total = make('output', { class: 'total', for: 'payment_quantity' })
  const button = make('button', { type: 'submit' }, words.submit)
  const notice = make('p', { class: 'notice', role: 'alert', hidden: '' })
  const form = make(
    'form',
    {
      id: `f_form${kwit.id}`,
      class: kwit.is_horizontal ? 'f_form horizontal' : 'f_form',
      method: 'post',
      action: kwit.action,
      novalidate: '',
    },
    unit_price &&
      make('p', { class: 'price' }, money(product(unit_price, exact('1'))), kwit.unit && ` / ${kwit.unit}`),
    make(
      'div',
      { class: 'grid' },
      ...kwit.fields.map(({ name, label, is_required }) =>
        field(name, label || words[name] || name, { is_required }),
      ),
      kwit.is_elastic &&
        field('price', `${words.price} (${kwit.currency})`, { ...figures, value: price, is_required: true }),
      kwit.has_quantity &&
        field('quantity', words.quantity, {
          ...figures,
          inputmode: kwit.is_whole ? 'numeric' : 'decimal',
          value: known('quantity') || kwit.quantity,
          is_required: true,
        }),
      (kwit.has_promocode || known('promocode')) && field('promocode', words.promocode),
    ),
    invoice && make('p', { class: 'check' }, wants, make('label', { for: wants.id }, words.want_invoice)),
    invoice,
    make('p', { class: 'sum' }, make('span', {}, words.to_pay), total),
    notice,
    button,
    hidden('payment[lang]', lang),
    hidden('payment[oid]', known('oid')),
    hidden('payment[description]', known('description')),
    hidden('payment[referrer]', location.origin + location.pathname),
  )
  card.append(form)

  const written = (name) => form.querySelector(`#payment_${name}`)?.value
  const count = () => {
    const cents = product(
      exact(written('price') ?? kwit.price ?? ''),
      exact(written('quantity') ?? kwit.quantity),
    )
    const due = cents === undefined ? 0n : cents - off(cents)
    total.value = due > 0n ? money(due) : '–'
  }
  // What codes take off is asked for once each; only the server knows them.
  const codes = new Map()
  const codeOf = () => (written('promocode') ?? '').trim().toUpperCase()
  const off = (cents) => {
    const { percent, amount } = codes.get(codeOf()) ?? {}
    if (amount) return product(exact(amount), exact('1'))
    return percent ? product({ units: cents, per: 10_000n }, exact(percent)) : 0n
  }
  const askCode = async () => {
    const code = codeOf()
    if (!kwit.has_promocode || code === '' || codes.has(code)) return count()
    codes.set(code, {})
    const address = `${kwit.action}/promocode.json?promocode=${encodeURIComponent(code)}`
    const answer = await fetch(address, { credentials: 'omit' }).catch(() => undefined)
    if (answer?.ok) codes.set(code, await answer.json())
    else if (answer?.status !== 422) codes.delete(code)
    count()
  }
  const mark = (input, text) => {
    const id = `${input.id}_error`
    root.getElementById(id).textContent = text
    input.ariaInvalid = text ? 'true' : null
    input[text ? 'setAttribute' : 'removeAttribute']('aria-describedby', id)
  }
  const isWrong = (input) => {
    const value = input.value.trim()
    if (input.type === 'email') return !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)
    // Whole pieces, or what the seller made the usual quantity.
    if (input.inputMode === 'numeric' && !/^\d+([.,]0*)?$/.test(value)) return value !== kwit.quantity
    if (input.inputMode) return !exact(value) || exact(value).units === 0n
    return input.ariaRequired === 'true' && value === ''
  }
  const inputs = () =>
    [...form.querySelectorAll('p:not(.check) > input')].filter((input) => !input.matches(':disabled'))
  const focusWrong = () => {
    const wrong = inputs().find((input) => input.ariaInvalid === 'true')
    wrong?.focus()
    return wrong
  }
  const check = () => {
    for (const input of inputs()) mark(input, isWrong(input) ? words.check : '')
    return !focusWrong()
  }
  const say = (text) => {
    notice.textContent = text
    notice.hidden = !text
  }

  if (invoice)
    wants.addEventListener('change', () => {
      invoice.hidden = invoice.disabled = !wants.checked
    })
  form.addEventListener('input', ({ target }) => {
    if (target.ariaInvalid) mark(target, isWrong(target) ? words.check : '')
    count()
  })
  form.addEventListener('change', ({ target }) => target.id === 'payment_promocode' && askCode())
  count()
  askCode()

  let is_blocked = false
  addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    if (blockedURI.startsWith(new URL(kwit.action).origin)) is_blocked = true
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (!check()) return
    const busy = (now) => {
      button.disabled = now
      button.textContent = now ? words.sending : words.submit
    }
    busy(true)
    say('')
    try {
      const body = new URLSearchParams(new FormData(form))
      const answer = await fetch(`${kwit.action}/payments.json`, {
        method: 'POST',
        body,
        credentials: 'omit',
      })
      const told = await answer.json()
      if (answer.status === 201) return thank(told)
      for (const name of Object.keys(answer.status === 422 ? told.message : {})) {
        const input = root.getElementById(`payment_${name}`)
        if (input) mark(input, words.check)
      }
      say(answer.status === 429 ? words.busy : words.failed)
      focusWrong()
    } catch {
      // A page that lets scripts talk to nobody still lets a form lead to the page where the order is paid.
      await new Promise((resolve) => setTimeout(resolve, 100))
      if (is_blocked) return form.submit()
      say(words.failed)
    }
    busy(false)
  })

  const drawCode = ({ qr_size, qr_path }) => {
    const draw = (tag, attributes, ...children) => {
      const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
      element.append(...children)
      return element
    }
    const box = {
      viewBox: `0 0 ${qr_size} ${qr_size}`,
      class: 'qr',
      role: 'img',
      'shape-rendering': 'crispEdges',
    }
    return make(
      'figure',
      {},
      draw(
        'svg',
        { ...box, 'aria-label': words.scan_to_pay },
        draw('path', { fill: '#fff', d: `M0 0h${qr_size}v${qr_size}H0z` }),
        draw('path', { d: qr_path }),
      ),
      make('figcaption', {}, words.scan_to_pay),
    )
  }

  // The form gives way to how to pay.
  const thank = (told) => {
    const rows = [
      ['recipient', 'transfer_recipient'],
      ['account', 'transfer_account'],
      ['bank', 'transfer_bank'],
      ['swift', 'transfer_swift'],
      ['transfer_title', 'transfer_title'],
    ].filter(([, name]) => told[name])
    const has_transfer = Boolean(told.transfer_account)
    const panel = make(
      'div',
      { class: 'paying', role: 'status', tabindex: '-1' },
      make('p', { class: 'thanks' }, words.thanks),
      make(
        'p',
        { class: 'sum' },
        make('span', {}, words.to_pay),
        make('b', { class: 'total' }, told.price_text),
      ),
      told.online &&
        make(
          'form',
          { method: 'post', action: told.payment_url },
          make('button', { type: 'submit' }, words.pay_online),
        ),
      has_transfer &&
        make(
          'div',
          { class: 'transfer' },
          make(
            'dl',
            {},
            ...rows.map(([word, name]) =>
              make('div', {}, make('dt', {}, words[word]), make('dd', { dir: 'auto' }, told[name])),
            ),
          ),
          told.qr_path && drawCode(told),
        ),
      !told.online && !has_transfer && make('p', {}, words.no_way),
      told.payment_url_ok &&
        make('p', {}, make('a', { class: 'on', href: told.payment_url_ok }, words.go_on)),
    )
    form.replaceWith(panel)
    panel.focus()
    host.dispatchEvent(new CustomEvent('kwit:ordered', { bubbles: true, detail: { token: told.token } }))
  }
}
