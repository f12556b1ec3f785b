import { createContext, type ReactNode, use, useDeferredValue } from 'react'
import { type BaseLocationHook, Router } from 'wouter'
import { navigate, useLocation } from '../location.js'

const Shown = createContext('/')

/** Where the page is that is on screen. */
const useShown: BaseLocationHook = () => [use(Shown), navigate]

interface ShownLocationProps {
  /** What stands around the pages: which one is shown, and whether another is on its way. */
  children: (shown: string, isLeaving: boolean) => ReactNode
}

/**
 * A page stays on screen until the next one can be drawn: its code may still have to come. The menu is there at once, what
 * is in `children` follows.
 */
export function ShownLocation({ children }: ShownLocationProps) {
  const [location] = useLocation({})
  const shown = useDeferredValue(location)
  return (
    <Shown value={shown}>
      <Router hook={useShown}>{children(shown, shown !== location)}</Router>
    </Shown>
  )
}
