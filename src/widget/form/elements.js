// Elements are made one by one: texts become text nodes, so nothing a seller or a buyer writes is read as HTML.

/** @typedef {Node | string | false | null | undefined} Child */
/** @typedef {{ readonly [name: string]: string | number | false | undefined }} Attributes */

/**
 * Without the attributes and children that are nothing.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag)
  setAll(element, attributes)
  for (const child of children) if (child) element.append(child)
  return element
}

/**
 * @param {'svg' | 'path'} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function draw(tag, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag)
  setAll(element, attributes)
  for (const child of children) if (child) element.append(child)
  return element
}

/**
 * @param {Element} element
 * @param {Attributes} attributes
 */
function setAll(element, attributes) {
  for (const [name, value] of Object.entries(attributes))
    if (value !== false && value !== undefined) element.setAttribute(name, String(value))
}
