import { createContext, type ReactNode, use, useDeferredValue } from 'react'
import { type BaseLocationHook, Router } from 'wouter'
import { navigate, useLocation } from '../location.js'

const Shown = createContext('/')

const useShown: BaseLocationHook = () => [use(Shown), navigate]

interface ShownLocationProps {
  children: (shown: string, isLeaving: boolean) => ReactNode
}

/**
 * Keeps a page on screen until the next one can be drawn, since its code may still be loading. The menu updates at
 * once, `children` with the page.
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
