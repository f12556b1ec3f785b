import { createContext, useContext } from 'react'
import type { GuidePlace } from '../content/places.js'

export interface GuideContext {
  /** Address of a place, for links opened in another tab. */
  hrefOf: (place: GuidePlace) => string
  go: (place: GuidePlace) => void
  /** Replaces `%URL%` and `%EMAIL%` with the reader's gateway and e-mail. */
  fill: (code: string) => string
  /** Selected language of code samples. */
  language: string
  chooseLanguage: (id: string) => void
  /** Current section. */
  section: string
  /** Requested name that does not exist; the nearest place is shown. */
  missing: string | null
  /** Address of the gateway. */
  url: string
}

export const GuideReader = createContext<GuideContext | null>(null)

export function useGuide(): GuideContext {
  const context = useContext(GuideReader)
  if (!context) throw new Error('Only within a guide')
  return context
}
