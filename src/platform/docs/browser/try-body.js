import { create, labelField } from './elements.js'

/** @typedef {import('./types.ts').ExampleRequest} ExampleRequest */
/** @typedef {{ fields: HTMLElement[], read: () => BodyInit | undefined }} BodyFields */

/**
 * The fields for the body of a request: a text, a file, or a form with files.
 * @param {ExampleRequest} request
 * @returns {BodyFields}
 */
export function bodyFields({ body, file, form }) {
  if (form.length > 0) return formFields(form)
  if (file !== undefined) {
    const input = create('input', { type: 'file', required: true })
    return { fields: [labelField('File', input)], read: () => input.files?.[0] }
  }
  if (body === undefined) return { fields: [], read: () => undefined }
  const text = create('textarea', { name: 'body', spellcheck: false, value: body })
  text.rows = Math.min(16, body.split('\n').length + 1)
  return { fields: [labelField('Body', text)], read: () => text.value }
}

/**
 * @param {ExampleRequest['form']} form
 * @returns {BodyFields}
 */
function formFields(form) {
  const inputs = form.map(([name, value]) =>
    value.startsWith('@')
      ? create('input', { type: 'file', name })
      : create('input', { name, value, spellcheck: false, autocomplete: 'off' }),
  )
  return {
    fields: [
      ...inputs.map((input) => labelField(input.name, input)),
      create('small', {}, 'Empty fields are not sent.'),
    ],
    read: () => {
      const data = new FormData()
      for (const { name, value, files } of inputs) {
        const [file] = files ?? []
        if (file) data.append(name, file)
        else if (!files && value !== '') data.append(name, value)
      }
      return data
    },
  }
}
