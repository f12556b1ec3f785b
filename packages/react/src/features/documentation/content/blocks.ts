import type { Contract } from '@morpheus/sdk/contract'
import type { CodeLanguage } from '../../../ui/lib/highlight.js'

/** Name of a contract call: `sessions.create`. */
export type RowName = {
  [Area in keyof Contract]: `${Area}.${keyof Contract[Area] & string}`
}[keyof Contract]

export interface GuideSample {
  readonly id: string
  readonly label: string
  readonly language: CodeLanguage
  readonly code: string
}

/**
 * Block of the guide as data, so it can be searched, linked and tested as shown. Texts mark `code`, **strong** and [a
 * link](section#part) as in Markdown.
 */
export type GuideBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'note'; readonly tone: 'note' | 'warning'; readonly text: string }
  | {
      readonly kind: 'table'
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly kind: 'modes'; readonly modes: readonly GuideMode[] }
  | { readonly kind: 'code'; readonly sample: GuideSample }
  | { readonly kind: 'samples'; readonly label: string; readonly samples: readonly GuideSample[] }
  | { readonly kind: 'calls'; readonly rows: readonly RowName[] }

export interface GuideMode {
  readonly title: string
  readonly audience: string
  readonly points: readonly string[]
}

export interface GuidePart {
  readonly id: string
  readonly title: string
  readonly blocks: readonly GuideBlock[]
}

export interface GuideSection {
  readonly id: string
  readonly title: string
  readonly lead: string
  readonly parts: readonly GuidePart[]
}

export const part = (id: string, title: string, ...blocks: GuideBlock[]): GuidePart => ({ id, title, blocks })
export const text = (text: string): GuideBlock => ({ kind: 'text', text })
export const list = (...items: string[]): GuideBlock => ({ kind: 'list', ordered: false, items })
export const steps = (...items: string[]): GuideBlock => ({ kind: 'list', ordered: true, items })
export const note = (text: string): GuideBlock => ({ kind: 'note', tone: 'note', text })
export const warning = (text: string): GuideBlock => ({ kind: 'note', tone: 'warning', text })
export const calls = (...rows: RowName[]): GuideBlock => ({ kind: 'calls', rows })
export const table = (head: readonly string[], ...rows: (readonly string[])[]): GuideBlock => ({
  kind: 'table',
  head,
  rows,
})
export const samples = (label: string, ...samples: GuideSample[]): GuideBlock => ({
  kind: 'samples',
  label,
  samples,
})

export const sample = (id: string, label: string, language: CodeLanguage, code: string): GuideSample => ({
  id,
  label,
  language,
  code: code.trim(),
})

/** Shell commands; `%URL%` and `%EMAIL%` are replaced by the reader's gateway and e-mail. */
export const shell = (label: string, code: string): GuideBlock => ({
  kind: 'code',
  sample: sample('sh', label, 'bash', code),
})
export const json = (label: string, value: unknown): GuideBlock => ({
  kind: 'code',
  sample: sample('json', label, 'json', JSON.stringify(value, null, 2)),
})
