type Names = { readonly [type: string]: string }

// The events that can be chosen on the page, as options of an input. Webhooks of programs can have others.
export const selectableEvents = (names: Names) =>
  Object.entries(names)
    .filter(([type]) => type !== TEST)
    .map(([value, label]) => ({ value, label }))

const TEST = 'webhook.test'

// What an event is called on the page. Kinds of compatible services, such as `invoice:create`, have the same names.
export function eventName(names: Names, type: string): string {
  const [record, verb] = type.split(':')
  return names[verb ? `${record}.${EVENTS[verb] ?? verb}` : type] ?? type
}

const EVENTS: Names = { create: 'created', update: 'updated', destroy: 'deleted' }
