import { createContext, type ReactNode, use, useDeferredValue } from 'react'
import { type BaseLocationHook, Router } from 'wouter'
import { navigate, useLocation } from '../location.js'

const ShownLocation = createContext('/')

const useShownLocation: BaseLocationHook = () => [use(ShownLocation), navigate]

interface DeferredRouterProps {
  children: (shown: string, isLeaving: boolean) => ReactNode
}

/**
 * A router whose location follows the address only when the next page can be drawn, since its code may still be
 * loading. Everything outside it, such as the menu, follows the address at once.
 */
export function DeferredRouter({ children }: DeferredRouterProps) {
  const [location] = useLocation({})
  const shown = useDeferredValue(location)
  return (
    <ShownLocation value={shown}>
      <Router hook={useShownLocation}>{children(shown, shown !== location)}</Router>
    </ShownLocation>
  )
}
