import type { ReactNode } from 'react'

export interface Item {
  id: string
  label: string
  detail?: string | undefined
  picture: ReactNode
  keys?: string | undefined
  to: string | (() => void)
}

export interface Section {
  title: string
  items: readonly Item[]
}
