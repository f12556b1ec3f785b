import type { ReactNode } from 'react'

/** Page or action in the palette. */
export interface Item {
  /** Unique among all items. */
  id: string
  label: string
  /** Secondary text beside the label. */
  detail?: string | undefined
  picture: ReactNode
  /** Equivalent shortcut. */
  keys?: string | undefined
  /** Path of a page, or an action. */
  to: string | (() => void)
}

export interface Section {
  title: string
  items: readonly Item[]
}
