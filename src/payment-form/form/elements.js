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
  return fill(document.createElement(tag), attributes, children)
}

/**
 * @param {'svg' | 'path'} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function draw(tag, attributes, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children)
}

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes))
    if (value !== false && value !== undefined) element.setAttribute(name, String(value))
  for (const child of children) if (child) element.append(child)
  return element
}
