import type { ReactNode } from 'react'

/** Something that the palette leads to or does. */
export interface Item {
  /** Unlike any other's. */
  id: string
  label: string
  /** Beside it, quieter. */
  detail?: string | undefined
  picture: ReactNode
  /** The shortcut that does the same. */
  keys?: string | undefined
  /** A page, which can be opened in a new tab; or what is done. */
  to: string | (() => void)
}

export interface Section {
  title: string
  items: readonly Item[]
}
