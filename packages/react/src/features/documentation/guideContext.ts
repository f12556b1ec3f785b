import { createContext, useContext } from 'react'
import type { GuidePlace } from './content/places.js'

export interface GuideContextValue {
  hrefOf: (place: GuidePlace) => string
  go: (place: GuidePlace) => void
  /** Replaces `%URL%` and `%EMAIL%` with the reader's gateway and e-mail. */
  fill: (code: string) => string
  language: string
  chooseLanguage: (id: string) => void
  section: string
  /** Requested name that does not exist; the nearest place is shown. */
  missing: string | null
  url: string
}

export const GuideContext = createContext<GuideContextValue | null>(null)

export function useGuide(): GuideContextValue {
  const context = useContext(GuideContext)
  if (!context) throw new Error('Only within a guide')
  return context
}
