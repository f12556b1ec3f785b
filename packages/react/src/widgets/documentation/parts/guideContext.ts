import { createContext, useContext } from 'react'
import type { GuidePlace } from '../content/places.js'

export interface GuideContext {
  /** Where a place is, for what opens in another tab. */
  hrefOf: (place: GuidePlace) => string
  go: (place: GuidePlace) => void
  /** With the gateway and the e-mail of whoever reads in the place of `%URL%` and `%EMAIL%`. */
  fill: (code: string) => string
  /** Of what there is in several languages, the one that is shown. */
  language: string
  chooseLanguage: (id: string) => void
  /** The section that is read. */
  section: string
  /** What the address names and is not there; the nearest is shown in its place. */
  missing: string | null
  /** Where the gateway is. */
  url: string
}

export const GuideReader = createContext<GuideContext | null>(null)

export function useGuide(): GuideContext {
  const context = useContext(GuideReader)
  if (!context) throw new Error('Only within a guide')
  return context
}
