import { createContext, type ReactNode, use, useDeferredValue } from 'react'
import { type BaseLocationHook, Router } from 'wouter'
import { navigate, useLocation } from '../location.js'

const DisplayedLocation = createContext('/')

const useDisplayedLocation: BaseLocationHook = () => [use(DisplayedLocation), navigate]

interface DeferredRouterProps {
  children: (displayedLocation: string, isPending: boolean) => ReactNode
}

/**
 * A router whose location follows the address only when the next page can be drawn, since its code may still be
 * loading. Everything outside it, such as the menu, follows the address at once.
 */
export function DeferredRouter({ children }: DeferredRouterProps) {
  const [location] = useLocation({})
  const displayedLocation = useDeferredValue(location)
  return (
    <DisplayedLocation value={displayedLocation}>
      <Router hook={useDisplayedLocation}>
        {children(displayedLocation, displayedLocation !== location)}
      </Router>
    </DisplayedLocation>
  )
}
