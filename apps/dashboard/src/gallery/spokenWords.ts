import { ptBR, type Texts } from '@morpheus/react'
import { en } from '@morpheus/react/en'

const attributes = [
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'placeholder',
  'title',
  'alt',
] as const

/** All texts below an element, visible or for screen readers; code is excluded. */
export function collectTexts(root: Element): string[] {
  const texts: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement } = walker.currentNode
    if (parentElement?.closest('script, style, code, pre')) continue
    // A template's text with highlighted variables counts as one text.
    const templateContent = parentElement?.closest('.mo-template-content')
    texts.push((templateContent ?? walker.currentNode).textContent ?? '')
  }
  for (const element of root.querySelectorAll('*'))
    for (const name of attributes) texts.push(element.getAttribute(name) ?? '')
  return [...new Set(texts.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text)))]
}

const mark = (text: string) => `⟦${text}⟧`

function markTexts<T>(texts: T): T
function markTexts(texts: unknown): unknown {
  if (typeof texts === 'string') return texts === '' ? '' : mark(texts)
  if (typeof texts === 'function')
    return (...args: unknown[]) => mark(String(Reflect.apply(texts, undefined, args)))
  if (Array.isArray(texts)) return texts.map(markTexts)
  if (typeof texts === 'object' && texts !== null)
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, markTexts(text)]))
  return texts
}

const { errorTexts } = en.sdk
const mapKeys = (texts: object) => Object.fromEntries(Object.keys(texts).map((key) => [key, mark(key)]))

/** Language in which every text of the kit is marked. */
export const markedTexts: Texts = {
  ...markTexts(ptBR),
  sdk: {
    ...markTexts(ptBR.sdk),
    errorTexts: mapKeys(errorTexts),
    rendererOf:
      () =>
      ({ code }) =>
        mark(code),
  },
}

/** Parts of a text outside all marks; marks may nest. */
export function removeMarks(text: string): string {
  const remainingText = text.replace(/⟦[^⟦⟧]*⟧/g, ' ')
  return remainingText === text ? text : removeMarks(remainingText)
}

export function listStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => [name, ...listStrings(one)])
}
