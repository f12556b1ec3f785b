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
export function spoken(root: Element): string[] {
  const collected: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement } = walker.currentNode
    if (parentElement?.closest('script, style, code, pre')) continue
    // A template's text with highlighted variables counts as one text.
    const templateContent = parentElement?.closest('.mo-template-content')
    collected.push((templateContent ?? walker.currentNode).textContent ?? '')
  }
  for (const element of root.querySelectorAll('*'))
    for (const name of attributes) collected.push(element.getAttribute(name) ?? '')
  return [...new Set(collected.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text)))]
}

const mark = (text: string) => `⟦${text}⟧`

function marked<T>(texts: T): T
function marked(texts: unknown): unknown {
  if (typeof texts === 'string') return texts === '' ? '' : mark(texts)
  if (typeof texts === 'function')
    return (...given: unknown[]) => mark(String(Reflect.apply(texts, undefined, given)))
  if (Array.isArray(texts)) return texts.map(marked)
  if (typeof texts === 'object' && texts !== null)
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, marked(text)]))
  return texts
}

const { errorTexts } = en.sdk
const markedKeys = (texts: object) => Object.fromEntries(Object.keys(texts).map((key) => [key, mark(key)]))

/** Language in which every text of the kit is marked. */
export const markedTexts: Texts = {
  ...marked(ptBR),
  sdk: {
    ...marked(ptBR.sdk),
    errorTexts: markedKeys(errorTexts),
    rendererOf:
      () =>
      ({ code }) =>
        mark(code),
  },
}

/** Parts of a text outside all marks; marks may nest. */
export function unmarked(text: string): string {
  const remainingText = text.replace(/⟦[^⟦⟧]*⟧/g, ' ')
  return remainingText === text ? text : unmarked(remainingText)
}

export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => [name, ...stringsIn(one)])
}
